-- The language in which a person reads the site and our mails: its tag, such as pt-BR; null where none is known, which is English.
ALTER TABLE users ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
