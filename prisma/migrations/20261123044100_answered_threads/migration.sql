-- Whoever answers a thread has read it: the shop's message also takes its mark "unread" away.
CREATE OR REPLACE FUNCTION "update_order_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_threads AS t (order_id, last_message_at, waiting_since, is_unread, done_at)
  VALUES (NEW.order_id, NEW.created_at,
    CASE WHEN NEW.sender_type = 'customer' THEN NEW.created_at END,
    NEW.sender_type = 'customer' AND NOT NEW.is_read,
    CASE WHEN NEW.sender_type = 'admin' THEN NEW.created_at END)
  ON CONFLICT (order_id) DO UPDATE SET
    last_message_at = EXCLUDED.last_message_at,
    waiting_since = CASE WHEN NEW.sender_type = 'customer' THEN coalesce(t.waiting_since, EXCLUDED.waiting_since) END,
    is_unread = NEW.sender_type = 'customer' AND (t.is_unread OR EXCLUDED.is_unread),
    done_at = EXCLUDED.done_at
  WHERE t.last_message_at <= EXCLUDED.last_message_at;
  RETURN NULL;
END
$$;

UPDATE "order_threads" SET "is_unread" = false WHERE "waiting_since" IS NULL AND "done_at" IS NOT NULL;
