-- What this installation asks of those who run the shop, beside their passwords. One row at most.
CREATE TABLE "staff_security" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "requires_two_factor" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_security_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "staff_security_one_row" CHECK ("id" = 'default')
);
