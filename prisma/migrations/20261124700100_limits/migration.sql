-- How often something may be tried, where the shop set another number than the code's default.
CREATE TABLE "limit_settings" (
    "name" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_settings_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "limit_settings_points_positive" CHECK ("points" > 0)
);

-- How often each limit refused, by hour and by who was refused: an account's id, or the hash of what is counted.
CREATE TABLE "limit_refusals" (
    "name" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "source" VARCHAR(60) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "limit_refusals_pkey" PRIMARY KEY ("hour", "name", "source")
);
