-- When the file of a list was last written: one that is brought anew may say the same.
ALTER TABLE screening_lists ADD COLUMN brought_at timestamptz;
