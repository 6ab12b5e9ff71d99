-- Former addresses of categories; visitors are redirected to the present one.
CREATE TABLE "former_category_slugs" (
    "slug" TEXT NOT NULL,
    "category_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_category_slugs_pkey" PRIMARY KEY ("slug")
);
CREATE INDEX "former_category_slugs_category_id_idx" ON "former_category_slugs"("category_id");
ALTER TABLE "former_category_slugs" ADD CONSTRAINT "former_category_slugs_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
