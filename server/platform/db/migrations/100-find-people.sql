-- People are found by a part of their e-mail or name: by each three letters in a row that it has.
CREATE FUNCTION text_parts(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(value, n, 3)), '{}') FROM generate_series(1, length(value) - 2) n
$$;
CREATE INDEX users_parts ON users USING gin (text_parts(email || ' ' || lower(name)));
