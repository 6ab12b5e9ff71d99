-- What admins note about an order or an account; no customer ever reads it.
CREATE TABLE "internal_notes" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "order_id" UUID,
  "about" TEXT NOT NULL DEFAULT '',
  "note" TEXT NOT NULL,
  "author_user_id" UUID,
  "author_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "internal_notes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "internal_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "internal_notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "internal_notes_note" CHECK (length("note") BETWEEN 1 AND 2000)
);

CREATE INDEX "internal_notes_order_id_created_at_idx" ON "internal_notes" ("order_id", "created_at");
CREATE INDEX "internal_notes_user_id_created_at_idx" ON "internal_notes" ("user_id", "created_at");

-- Named filters of the admin's lists, shared by all admins.
CREATE TABLE "saved_views" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "search_params" TEXT NOT NULL,
  "author_user_id" UUID,
  "author_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_views_name" CHECK (length("name") BETWEEN 1 AND 40)
);

CREATE UNIQUE INDEX "saved_views_list_name_key" ON "saved_views" ("list", "name");

-- The columns that an admin has chosen for a list.
CREATE TABLE "list_columns" (
  "user_id" UUID NOT NULL,
  "list" TEXT NOT NULL,
  "columns" TEXT[] NOT NULL,
  CONSTRAINT "list_columns_pkey" PRIMARY KEY ("user_id", "list"),
  CONSTRAINT "list_columns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Read-only views of the shop as one of its customers sees it, begun by an admin.
CREATE TABLE "customer_views" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "admin_user_id" UUID NOT NULL,
  "customer_user_id" UUID NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "customer_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "customer_views_admin_user_id_fkey" FOREIGN KEY ("admin_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "customer_views_customer_user_id_fkey" FOREIGN KEY ("customer_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "customer_views_someone_else" CHECK ("admin_user_id" <> "customer_user_id"),
  CONSTRAINT "customer_views_time" CHECK ("ends_at" > "started_at")
);

CREATE INDEX "customer_views_customer_user_id_idx" ON "customer_views" ("customer_user_id");
CREATE UNIQUE INDEX "customer_views_one_open" ON "customer_views" ("admin_user_id") WHERE "ended_at" IS NULL;
