"""The half of the site that runs notebooks: JupyterLite, with Python in the browser."""
