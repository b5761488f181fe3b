-- As a superuser with psql 15 or later: creates what is missing, also the rights on tables of a restored dump.
\set ON_ERROR_STOP on
select not exists (select from pg_roles where rolname = 'site_owner') as lacks_roles,
  not exists (select from pg_database where datname = 'escandallo') as lacks_database \gset
\if :lacks_roles
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
create role site_owner login password :'owner_password';
create role escandallo login password :'app_password';
\endif
\if :lacks_database
create database escandallo owner site_owner;
\endif
\c escandallo
set role site_owner;
create schema if not exists drizzle;
grant usage on schema drizzle, public to escandallo;
grant select, insert, update, delete on all tables in schema public to escandallo;
grant select on all tables in schema drizzle to escandallo;
alter default privileges in schema public grant select, insert, update, delete on tables to escandallo;
alter default privileges in schema drizzle grant select on tables to escandallo;
