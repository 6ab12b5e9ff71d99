-- How many products of the visitor's cart did not fit at sign-in, until the shopper has seen it.
ALTER TABLE carts ADD COLUMN merge_left_out INTEGER NOT NULL DEFAULT 0;

-- A cart holds at most 100 products. The server keeps to it from now on; what is beyond it came from scripts.
DELETE FROM cart_items WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY cart_id ORDER BY created_at, id) AS place FROM cart_items
  ) placed WHERE place > 100
);
