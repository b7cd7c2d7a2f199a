-- What was signed of late is read with each order: by the policy, and by who looks for what waits.
CREATE INDEX order_log_signed ON order_log (at, number) WHERE kind = 'signed';
