-- Roles of staff beside the admin flag, which is the owner's: an owner needs no other role.
CREATE TYPE "StaffRole" AS ENUM ('manager', 'packer', 'support');
ALTER TABLE users ADD COLUMN staff_role "StaffRole";
ALTER TABLE users ADD CONSTRAINT users_owner_has_no_role CHECK (NOT is_admin OR staff_role IS NULL);
-- Who runs the shop: a few accounts among many.
CREATE INDEX users_staff_role_idx ON users (staff_role) WHERE staff_role IS NOT NULL;
