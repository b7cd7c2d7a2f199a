-- Of many queries few are open: the console finds those without reading the others.
ALTER TABLE support_queries ADD COLUMN is_open boolean NOT NULL DEFAULT true;
UPDATE support_queries q SET is_open = false WHERE EXISTS (SELECT 1 FROM support_answers a WHERE a.query_id = q.id);
CREATE INDEX support_queries_open ON support_queries (at, id) WHERE is_open;

CREATE FUNCTION close_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_queries SET is_open = false WHERE id = NEW.query_id;
  RETURN NULL;
END $$;
CREATE TRIGGER close_query AFTER INSERT ON support_answers FOR EACH ROW EXECUTE FUNCTION close_query();
