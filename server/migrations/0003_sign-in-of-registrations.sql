ALTER TABLE "owners" ADD COLUMN "sign_in" text;
