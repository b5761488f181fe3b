CREATE TABLE "owners" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_email_unique" UNIQUE("email"),
	CONSTRAINT "owners_email_lower_case" CHECK ("owners"."email" = lower("owners"."email"))
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_uid" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_owner_uid_unique" UNIQUE("owner_uid")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_owner_uid_owners_uid_fk" FOREIGN KEY ("owner_uid") REFERENCES "public"."owners"("uid") ON DELETE no action ON UPDATE no action;