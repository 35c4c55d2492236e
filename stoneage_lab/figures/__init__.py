"""Numbers shown: tables and small pictures, in text and in HTML; the same every time."""
