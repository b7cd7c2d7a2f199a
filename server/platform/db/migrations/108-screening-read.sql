-- When a host has last read the file of a list: one that has it still keeps it for all.
ALTER TABLE screening_lists ADD COLUMN read_at timestamptz;
