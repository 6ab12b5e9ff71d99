-- What goes back of a statement's line is looked up by the line.
CREATE INDEX CONCURRENTLY "money_returns_line_id_idx" ON "money_returns" ("line_id");
