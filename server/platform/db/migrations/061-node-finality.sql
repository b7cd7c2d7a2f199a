-- The nodes that have named a final block once. One of them that no longer does is out of order, and what it says is not final.

CREATE TABLE node_finality (
  network text NOT NULL,
  node text NOT NULL,
  PRIMARY KEY (network, node)
);
