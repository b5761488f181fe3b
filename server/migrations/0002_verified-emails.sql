ALTER TABLE "owners" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;
