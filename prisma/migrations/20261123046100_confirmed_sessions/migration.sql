-- When the password was last given again in a session, for acts that ask for it.
CREATE TABLE confirmed_sessions (
  token_id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  confirmed_at timestamptz(3) NOT NULL
);
CREATE INDEX confirmed_sessions_user_id_idx ON confirmed_sessions (user_id);
CREATE INDEX confirmed_sessions_confirmed_at_idx ON confirmed_sessions (confirmed_at);
