-- Once, as a superuser: psql 15 or later reads the passwords from the environment.
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
create role site_owner login password :'owner_password';
create role escandallo login password :'app_password';
create database escandallo owner site_owner;
\c escandallo
set role site_owner;
create schema drizzle;
grant usage on schema drizzle, public to escandallo;
alter default privileges in schema public grant select, insert, update, delete on tables to escandallo;
alter default privileges in schema drizzle grant select on tables to escandallo;
