-- Written by scripts/schema-dump.ts from a freshly migrated database; do not edit by hand.
-- The source are the steps in migrations/.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.record_attachments_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'attachments', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_attachments_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'attachments', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where r.entity_id is not null) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_attachments_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'attachments', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'update' as op, '{' || concat_ws(',', case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(o.entity_id)::text, 'null') end, case when o.type is distinct from r.type then '"type":' || coalesce(to_json(o.type)::text, 'null') end, case when o.is_primary is distinct from r.is_primary then '"is_primary":' || coalesce(to_json(o.is_primary)::text, 'null') end, case when o.title is distinct from r.title then '"title":' || coalesce(to_json(o.title)::text, 'null') end, case when o.position is distinct from r.position then '"position":' || coalesce(to_json(o.position)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(r.entity_id)::text, 'null') end, case when o.type is distinct from r.type then '"type":' || coalesce(to_json(r.type)::text, 'null') end, case when o.is_primary is distinct from r.is_primary then '"is_primary":' || coalesce(to_json(r.is_primary)::text, 'null') end, case when o.title is distinct from r.title then '"title":' || coalesce(to_json(r.title)::text, 'null') end, case when o.position is distinct from r.position then '"position":' || coalesce(to_json(r.position)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.entity_id is distinct from r.entity_id or o.type is distinct from r.type or o.is_primary is distinct from r.is_primary or o.title is distinct from r.title or o.position is distinct from r.position) and r.entity_id is not null) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_contacts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'contacts', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array['search_text']::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_contacts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'contacts', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_contacts_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'contacts', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.email is distinct from r.email then '"email":' || coalesce(to_json(o.email)::text, 'null') end, case when o.phone is distinct from r.phone then '"phone":' || coalesce(to_json(o.phone)::text, 'null') end, case when o.reference is distinct from r.reference then '"reference":' || coalesce(to_json(o.reference)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end, case when o.user_id is distinct from r.user_id then '"user_id":' || coalesce(to_json(o.user_id)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.email is distinct from r.email then '"email":' || coalesce(to_json(r.email)::text, 'null') end, case when o.phone is distinct from r.phone then '"phone":' || coalesce(to_json(r.phone)::text, 'null') end, case when o.reference is distinct from r.reference then '"reference":' || coalesce(to_json(r.reference)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end, case when o.user_id is distinct from r.user_id then '"user_id":' || coalesce(to_json(r.user_id)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.name is distinct from r.name or o.email is distinct from r.email or o.phone is distinct from r.phone or o.reference is distinct from r.reference or o.notes is distinct from r.notes or o.user_id is distinct from r.user_id) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entities_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entities', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array['kept_in','number_order']::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entities_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entities', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entities_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entities', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, case when o.entity_type_id is distinct from r.entity_type_id or o.is_location is distinct from r.is_location or o.archived is distinct from r.archived or o.name is distinct from r.name or o.description is distinct from r.description or o.asset_number is distinct from r.asset_number or o.import_ref is distinct from r.import_ref or o.quantity is distinct from r.quantity or o.insured is distinct from r.insured or o.sync_child_entity_locations is distinct from r.sync_child_entity_locations or o.serial_number is distinct from r.serial_number or o.model_number is distinct from r.model_number or o.manufacturer is distinct from r.manufacturer or o.lifetime_warranty is distinct from r.lifetime_warranty or o.warranty_expires is distinct from r.warranty_expires or o.warranty_details is distinct from r.warranty_details or o.purchase_date is distinct from r.purchase_date or o.purchase_from is distinct from r.purchase_from or o.purchase_price is distinct from r.purchase_price or o.sold_date is distinct from r.sold_date or o.sold_to is distinct from r.sold_to or o.sold_price is distinct from r.sold_price or o.sold_notes is distinct from r.sold_notes or o.notes is distinct from r.notes or o.codes is distinct from r.codes or o.product_id is distinct from r.product_id or o.expires is distinct from r.expires then 'update' else 'move' end as op, '{' || concat_ws(',', case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(o.entity_type_id)::text, 'null') end, case when o.is_location is distinct from r.is_location then '"is_location":' || coalesce(to_json(o.is_location)::text, 'null') end, case when o.archived is distinct from r.archived then '"archived":' || coalesce(to_json(o.archived)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(o.description)::text, 'null') end, case when o.parent_id is distinct from r.parent_id then '"parent_id":' || coalesce(to_json(o.parent_id)::text, 'null') end, case when o.location_id is distinct from r.location_id then '"location_id":' || coalesce(to_json(o.location_id)::text, 'null') end, case when o.asset_number is distinct from r.asset_number then '"asset_number":' || coalesce(to_json(o.asset_number)::text, 'null') end, case when o.import_ref is distinct from r.import_ref then '"import_ref":' || coalesce(to_json(o.import_ref)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(o.quantity)::text, 'null') end, case when o.insured is distinct from r.insured then '"insured":' || coalesce(to_json(o.insured)::text, 'null') end, case when o.sync_child_entity_locations is distinct from r.sync_child_entity_locations then '"sync_child_entity_locations":' || coalesce(to_json(o.sync_child_entity_locations)::text, 'null') end, case when o.serial_number is distinct from r.serial_number then '"serial_number":' || coalesce(to_json(o.serial_number)::text, 'null') end, case when o.model_number is distinct from r.model_number then '"model_number":' || coalesce(to_json(o.model_number)::text, 'null') end, case when o.manufacturer is distinct from r.manufacturer then '"manufacturer":' || coalesce(to_json(o.manufacturer)::text, 'null') end, case when o.lifetime_warranty is distinct from r.lifetime_warranty then '"lifetime_warranty":' || coalesce(to_json(o.lifetime_warranty)::text, 'null') end, case when o.warranty_expires is distinct from r.warranty_expires then '"warranty_expires":' || coalesce(to_json(o.warranty_expires)::text, 'null') end, case when o.warranty_details is distinct from r.warranty_details then '"warranty_details":' || coalesce(to_json(o.warranty_details)::text, 'null') end, case when o.purchase_date is distinct from r.purchase_date then '"purchase_date":' || coalesce(to_json(o.purchase_date)::text, 'null') end, case when o.purchase_from is distinct from r.purchase_from then '"purchase_from":' || coalesce(to_json(o.purchase_from)::text, 'null') end, case when o.purchase_price is distinct from r.purchase_price then '"purchase_price":' || coalesce(to_json(o.purchase_price)::text, 'null') end, case when o.sold_date is distinct from r.sold_date then '"sold_date":' || coalesce(to_json(o.sold_date)::text, 'null') end, case when o.sold_to is distinct from r.sold_to then '"sold_to":' || coalesce(to_json(o.sold_to)::text, 'null') end, case when o.sold_price is distinct from r.sold_price then '"sold_price":' || coalesce(to_json(o.sold_price)::text, 'null') end, case when o.sold_notes is distinct from r.sold_notes then '"sold_notes":' || coalesce(to_json(o.sold_notes)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end, case when o.codes is distinct from r.codes then '"codes":' || coalesce(to_json(o.codes)::text, 'null') end, case when o.product_id is distinct from r.product_id then '"product_id":' || coalesce(to_json(o.product_id)::text, 'null') end, case when o.expires is distinct from r.expires then '"expires":' || coalesce(to_json(o.expires)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(r.entity_type_id)::text, 'null') end, case when o.is_location is distinct from r.is_location then '"is_location":' || coalesce(to_json(r.is_location)::text, 'null') end, case when o.archived is distinct from r.archived then '"archived":' || coalesce(to_json(r.archived)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(r.description)::text, 'null') end, case when o.parent_id is distinct from r.parent_id then '"parent_id":' || coalesce(to_json(r.parent_id)::text, 'null') end, case when o.location_id is distinct from r.location_id then '"location_id":' || coalesce(to_json(r.location_id)::text, 'null') end, case when o.asset_number is distinct from r.asset_number then '"asset_number":' || coalesce(to_json(r.asset_number)::text, 'null') end, case when o.import_ref is distinct from r.import_ref then '"import_ref":' || coalesce(to_json(r.import_ref)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(r.quantity)::text, 'null') end, case when o.insured is distinct from r.insured then '"insured":' || coalesce(to_json(r.insured)::text, 'null') end, case when o.sync_child_entity_locations is distinct from r.sync_child_entity_locations then '"sync_child_entity_locations":' || coalesce(to_json(r.sync_child_entity_locations)::text, 'null') end, case when o.serial_number is distinct from r.serial_number then '"serial_number":' || coalesce(to_json(r.serial_number)::text, 'null') end, case when o.model_number is distinct from r.model_number then '"model_number":' || coalesce(to_json(r.model_number)::text, 'null') end, case when o.manufacturer is distinct from r.manufacturer then '"manufacturer":' || coalesce(to_json(r.manufacturer)::text, 'null') end, case when o.lifetime_warranty is distinct from r.lifetime_warranty then '"lifetime_warranty":' || coalesce(to_json(r.lifetime_warranty)::text, 'null') end, case when o.warranty_expires is distinct from r.warranty_expires then '"warranty_expires":' || coalesce(to_json(r.warranty_expires)::text, 'null') end, case when o.warranty_details is distinct from r.warranty_details then '"warranty_details":' || coalesce(to_json(r.warranty_details)::text, 'null') end, case when o.purchase_date is distinct from r.purchase_date then '"purchase_date":' || coalesce(to_json(r.purchase_date)::text, 'null') end, case when o.purchase_from is distinct from r.purchase_from then '"purchase_from":' || coalesce(to_json(r.purchase_from)::text, 'null') end, case when o.purchase_price is distinct from r.purchase_price then '"purchase_price":' || coalesce(to_json(r.purchase_price)::text, 'null') end, case when o.sold_date is distinct from r.sold_date then '"sold_date":' || coalesce(to_json(r.sold_date)::text, 'null') end, case when o.sold_to is distinct from r.sold_to then '"sold_to":' || coalesce(to_json(r.sold_to)::text, 'null') end, case when o.sold_price is distinct from r.sold_price then '"sold_price":' || coalesce(to_json(r.sold_price)::text, 'null') end, case when o.sold_notes is distinct from r.sold_notes then '"sold_notes":' || coalesce(to_json(r.sold_notes)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end, case when o.codes is distinct from r.codes then '"codes":' || coalesce(to_json(r.codes)::text, 'null') end, case when o.product_id is distinct from r.product_id then '"product_id":' || coalesce(to_json(r.product_id)::text, 'null') end, case when o.expires is distinct from r.expires then '"expires":' || coalesce(to_json(r.expires)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.entity_type_id is distinct from r.entity_type_id or o.is_location is distinct from r.is_location or o.archived is distinct from r.archived or o.name is distinct from r.name or o.description is distinct from r.description or o.parent_id is distinct from r.parent_id or o.location_id is distinct from r.location_id or o.asset_number is distinct from r.asset_number or o.import_ref is distinct from r.import_ref or o.quantity is distinct from r.quantity or o.insured is distinct from r.insured or o.sync_child_entity_locations is distinct from r.sync_child_entity_locations or o.serial_number is distinct from r.serial_number or o.model_number is distinct from r.model_number or o.manufacturer is distinct from r.manufacturer or o.lifetime_warranty is distinct from r.lifetime_warranty or o.warranty_expires is distinct from r.warranty_expires or o.warranty_details is distinct from r.warranty_details or o.purchase_date is distinct from r.purchase_date or o.purchase_from is distinct from r.purchase_from or o.purchase_price is distinct from r.purchase_price or o.sold_date is distinct from r.sold_date or o.sold_to is distinct from r.sold_to or o.sold_price is distinct from r.sold_price or o.sold_notes is distinct from r.sold_notes or o.notes is distinct from r.notes or o.codes is distinct from r.codes or o.product_id is distinct from r.product_id or o.expires is distinct from r.expires) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  r record;
  of_subject text;
  change bigint;
begin
  if tg_op = 'INSERT' then r := new; else r := old; end if;
  change := recorded_change(r.group_id);
  select e.id into of_subject from entities e where e.group_id = r.group_id and e.n = r.entity_n;
  if change is not null and of_subject is not null and not exists (select from change_rows c
    where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject and (c.table_name = 'entity_fields'
      or (c.table_name in ('entities', 'templates') and c.op in ('insert', 'delete'))))
  then
    insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before)
    select r.group_id, change, of_subject, coalesce((select max(c.position) from change_rows c
        where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject), 0) + 1,
      'entity_fields', '', 'update', jsonb_build_object('fields',
        coalesce(jsonb_agg(to_jsonb(f) - array['group_id','entity_n','position','text_key','numeric_value','day_value']::text[] order by f.position), '[]'::jsonb))::text
    from entity_fields f where f.group_id = r.group_id and f.entity_n = r.entity_n;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_tags_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entity_tags', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, (select e.id from entities e where e.group_id = r.group_id and e.n = r.n) as subject_id,
        (select t.id from tags t where t.group_id = r.group_id and t.n = r.tag_n) as row_key, 'delete' as op, null::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entity_tags', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, (select e.id from entities e where e.group_id = r.group_id and e.n = r.n) as subject_id,
        (select t.id from tags t where t.group_id = r.group_id and t.n = r.tag_n) as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where not exists (select from change_rows c where c.group_id = r.group_id and c.n = recorded_change(r.group_id)
  and c.subject_id = (select e.id from entities e where e.group_id = r.group_id and e.n = r.n) and c.table_name = 'entities' and c.op = 'insert' offset 0)) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_types_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entity_types', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_types_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entity_types', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_entity_types_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'entity_types', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(o.description)::text, 'null') end, case when o.is_location is distinct from r.is_location then '"is_location":' || coalesce(to_json(o.is_location)::text, 'null') end, case when o.icon is distinct from r.icon then '"icon":' || coalesce(to_json(o.icon)::text, 'null') end, case when o.default_template_id is distinct from r.default_template_id then '"default_template_id":' || coalesce(to_json(o.default_template_id)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(r.description)::text, 'null') end, case when o.is_location is distinct from r.is_location then '"is_location":' || coalesce(to_json(r.is_location)::text, 'null') end, case when o.icon is distinct from r.icon then '"icon":' || coalesce(to_json(r.icon)::text, 'null') end, case when o.default_template_id is distinct from r.default_template_id then '"default_template_id":' || coalesce(to_json(r.default_template_id)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.name is distinct from r.name or o.description is distinct from r.description or o.is_location is distinct from r.is_location or o.icon is distinct from r.icon or o.default_template_id is distinct from r.default_template_id) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_field_definitions_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'field_definitions', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_field_definitions_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'field_definitions', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_field_definitions_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'field_definitions', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(o.entity_type_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.field_kind is distinct from r.field_kind then '"field_kind":' || coalesce(to_json(o.field_kind)::text, 'null') end, case when o.unit is distinct from r.unit then '"unit":' || coalesce(to_json(o.unit)::text, 'null') end, case when o.choices is distinct from r.choices then '"choices":' || coalesce(to_json(o.choices)::text, 'null') end, case when o.help is distinct from r.help then '"help":' || coalesce(to_json(o.help)::text, 'null') end, case when o.position is distinct from r.position then '"position":' || coalesce(to_json(o.position)::text, 'null') end, case when o.is_required is distinct from r.is_required then '"is_required":' || coalesce(to_json(o.is_required)::text, 'null') end, case when o.remind_days is distinct from r.remind_days then '"remind_days":' || coalesce(to_json(o.remind_days)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(r.entity_type_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.field_kind is distinct from r.field_kind then '"field_kind":' || coalesce(to_json(r.field_kind)::text, 'null') end, case when o.unit is distinct from r.unit then '"unit":' || coalesce(to_json(r.unit)::text, 'null') end, case when o.choices is distinct from r.choices then '"choices":' || coalesce(to_json(r.choices)::text, 'null') end, case when o.help is distinct from r.help then '"help":' || coalesce(to_json(r.help)::text, 'null') end, case when o.position is distinct from r.position then '"position":' || coalesce(to_json(r.position)::text, 'null') end, case when o.is_required is distinct from r.is_required then '"is_required":' || coalesce(to_json(r.is_required)::text, 'null') end, case when o.remind_days is distinct from r.remind_days then '"remind_days":' || coalesce(to_json(r.remind_days)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.entity_type_id is distinct from r.entity_type_id or o.name is distinct from r.name or o.field_kind is distinct from r.field_kind or o.unit is distinct from r.unit or o.choices is distinct from r.choices or o.help is distinct from r.help or o.position is distinct from r.position or o.is_required is distinct from r.is_required or o.remind_days is distinct from r.remind_days) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_groups_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'groups', o.row_key, o.op, o.before, o.after
    from (select r.id as group_id, recorded_change(r.id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.currency is distinct from r.currency then '"currency":' || coalesce(to_json(o.currency)::text, 'null') end, case when o.hue is distinct from r.hue then '"hue":' || coalesce(to_json(o.hue)::text, 'null') end, case when o.hide_prices is distinct from r.hide_prices then '"hide_prices":' || coalesce(to_json(o.hide_prices)::text, 'null') end, case when o.hide_serial_numbers is distinct from r.hide_serial_numbers then '"hide_serial_numbers":' || coalesce(to_json(o.hide_serial_numbers)::text, 'null') end, case when o.notices is distinct from r.notices then '"notices":' || coalesce(to_json(o.notices)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.currency is distinct from r.currency then '"currency":' || coalesce(to_json(r.currency)::text, 'null') end, case when o.hue is distinct from r.hue then '"hue":' || coalesce(to_json(r.hue)::text, 'null') end, case when o.hide_prices is distinct from r.hide_prices then '"hide_prices":' || coalesce(to_json(r.hide_prices)::text, 'null') end, case when o.hide_serial_numbers is distinct from r.hide_serial_numbers then '"hide_serial_numbers":' || coalesce(to_json(r.hide_serial_numbers)::text, 'null') end, case when o.notices is distinct from r.notices then '"notices":' || coalesce(to_json(r.notices)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.id = r.id and o.id = r.id where (o.name is distinct from r.name or o.currency is distinct from r.currency or o.hue is distinct from r.hue or o.hide_prices is distinct from r.hide_prices or o.hide_serial_numbers is distinct from r.hide_serial_numbers or o.notices is distinct from r.notices) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_invitations_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'invitations', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array['token_hash','sent_to']::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_invitations_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'invitations', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_invitations_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'invitations', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.expires_at is distinct from r.expires_at then '"expires_at":' || coalesce(to_json(o.expires_at)::text, 'null') end, case when o.uses is distinct from r.uses then '"uses":' || coalesce(to_json(o.uses)::text, 'null') end, case when o.role is distinct from r.role then '"role":' || coalesce(to_json(o.role)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.expires_at is distinct from r.expires_at then '"expires_at":' || coalesce(to_json(r.expires_at)::text, 'null') end, case when o.uses is distinct from r.uses then '"uses":' || coalesce(to_json(r.uses)::text, 'null') end, case when o.role is distinct from r.role then '"role":' || coalesce(to_json(r.role)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.expires_at is distinct from r.expires_at or o.uses is distinct from r.uses or o.role is distinct from r.role) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loan_lines_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loan_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loan_lines_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loan_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loan_lines_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loan_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.loan_id is distinct from r.loan_id then '"loan_id":' || coalesce(to_json(o.loan_id)::text, 'null') end, case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(o.entity_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(o.quantity)::text, 'null') end, case when o.returned_at is distinct from r.returned_at then '"returned_at":' || coalesce(to_json(o.returned_at)::text, 'null') end, case when o.note is distinct from r.note then '"note":' || coalesce(to_json(o.note)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.loan_id is distinct from r.loan_id then '"loan_id":' || coalesce(to_json(r.loan_id)::text, 'null') end, case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(r.entity_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(r.quantity)::text, 'null') end, case when o.returned_at is distinct from r.returned_at then '"returned_at":' || coalesce(to_json(r.returned_at)::text, 'null') end, case when o.note is distinct from r.note then '"note":' || coalesce(to_json(r.note)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.loan_id is distinct from r.loan_id or o.entity_id is distinct from r.entity_id or o.name is distinct from r.name or o.quantity is distinct from r.quantity or o.returned_at is distinct from r.returned_at or o.note is distinct from r.note) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loans_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loans', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loans_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loans', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_loans_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'loans', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.contact_id is distinct from r.contact_id then '"contact_id":' || coalesce(to_json(o.contact_id)::text, 'null') end, case when o.from_day is distinct from r.from_day then '"from_day":' || coalesce(to_json(o.from_day)::text, 'null') end, case when o.due is distinct from r.due then '"due":' || coalesce(to_json(o.due)::text, 'null') end, case when o.out_at is distinct from r.out_at then '"out_at":' || coalesce(to_json(o.out_at)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.contact_id is distinct from r.contact_id then '"contact_id":' || coalesce(to_json(r.contact_id)::text, 'null') end, case when o.from_day is distinct from r.from_day then '"from_day":' || coalesce(to_json(r.from_day)::text, 'null') end, case when o.due is distinct from r.due then '"due":' || coalesce(to_json(r.due)::text, 'null') end, case when o.out_at is distinct from r.out_at then '"out_at":' || coalesce(to_json(r.out_at)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.contact_id is distinct from r.contact_id or o.from_day is distinct from r.from_day or o.due is distinct from r.due or o.out_at is distinct from r.out_at or o.notes is distinct from r.notes) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_maintenance_entries_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'maintenance_entries', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_maintenance_entries_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'maintenance_entries', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_maintenance_entries_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'maintenance_entries', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, coalesce(r.entity_id, r.id) as subject_id,
        r.id as row_key, 'update' as op, '{' || concat_ws(',', case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(o.entity_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(o.description)::text, 'null') end, case when o.cost is distinct from r.cost then '"cost":' || coalesce(to_json(o.cost)::text, 'null') end, case when o.completed_date is distinct from r.completed_date then '"completed_date":' || coalesce(to_json(o.completed_date)::text, 'null') end, case when o.scheduled_date is distinct from r.scheduled_date then '"scheduled_date":' || coalesce(to_json(o.scheduled_date)::text, 'null') end, case when o.rule is distinct from r.rule then '"rule":' || coalesce(to_json(o.rule)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.entity_id is distinct from r.entity_id then '"entity_id":' || coalesce(to_json(r.entity_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(r.description)::text, 'null') end, case when o.cost is distinct from r.cost then '"cost":' || coalesce(to_json(r.cost)::text, 'null') end, case when o.completed_date is distinct from r.completed_date then '"completed_date":' || coalesce(to_json(r.completed_date)::text, 'null') end, case when o.scheduled_date is distinct from r.scheduled_date then '"scheduled_date":' || coalesce(to_json(r.scheduled_date)::text, 'null') end, case when o.rule is distinct from r.rule then '"rule":' || coalesce(to_json(r.rule)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.entity_id is distinct from r.entity_id or o.name is distinct from r.name or o.description is distinct from r.description or o.cost is distinct from r.cost or o.completed_date is distinct from r.completed_date or o.scheduled_date is distinct from r.scheduled_date or o.rule is distinct from r.rule) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_memberships_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'memberships', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.user_id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_memberships_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'memberships', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.user_id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_memberships_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'memberships', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.user_id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.role is distinct from r.role then '"role":' || coalesce(to_json(o.role)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.role is distinct from r.role then '"role":' || coalesce(to_json(r.role)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.user_id = r.user_id where (o.role is distinct from r.role) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_notifiers_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'notifiers', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        r.user_id as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_notifiers_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'notifiers', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        r.user_id as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_notifiers_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'notifiers', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        r.user_id as row_key, 'update' as op, '{' || concat_ws(',', case when o.user_id is distinct from r.user_id then '"user_id":' || coalesce(to_json(o.user_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.url is distinct from r.url then '"url":' || coalesce(to_json(o.url)::text, 'null') end, case when o.is_active is distinct from r.is_active then '"is_active":' || coalesce(to_json(o.is_active)::text, 'null') end, case when o.kinds is distinct from r.kinds then '"kinds":' || coalesce(to_json(o.kinds)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.user_id is distinct from r.user_id then '"user_id":' || coalesce(to_json(r.user_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.url is distinct from r.url then '"url":' || coalesce(to_json(r.url)::text, 'null') end, case when o.is_active is distinct from r.is_active then '"is_active":' || coalesce(to_json(r.is_active)::text, 'null') end, case when o.kinds is distinct from r.kinds then '"kinds":' || coalesce(to_json(r.kinds)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.user_id is distinct from r.user_id or o.name is distinct from r.name or o.url is distinct from r.url or o.is_active is distinct from r.is_active or o.kinds is distinct from r.kinds) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_products_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'products', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array['shop_key','search_text']::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_products_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'products', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_products_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'products', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.manufacturer is distinct from r.manufacturer then '"manufacturer":' || coalesce(to_json(o.manufacturer)::text, 'null') end, case when o.model_number is distinct from r.model_number then '"model_number":' || coalesce(to_json(o.model_number)::text, 'null') end, case when o.unit is distinct from r.unit then '"unit":' || coalesce(to_json(o.unit)::text, 'null') end, case when o.min_quantity is distinct from r.min_quantity then '"min_quantity":' || coalesce(to_json(o.min_quantity)::text, 'null') end, case when o.target_quantity is distinct from r.target_quantity then '"target_quantity":' || coalesce(to_json(o.target_quantity)::text, 'null') end, case when o.is_low is distinct from r.is_low then '"is_low":' || coalesce(to_json(o.is_low)::text, 'null') end, case when o.shop is distinct from r.shop then '"shop":' || coalesce(to_json(o.shop)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end, case when o.codes is distinct from r.codes then '"codes":' || coalesce(to_json(o.codes)::text, 'null') end, case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(o.entity_type_id)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.manufacturer is distinct from r.manufacturer then '"manufacturer":' || coalesce(to_json(r.manufacturer)::text, 'null') end, case when o.model_number is distinct from r.model_number then '"model_number":' || coalesce(to_json(r.model_number)::text, 'null') end, case when o.unit is distinct from r.unit then '"unit":' || coalesce(to_json(r.unit)::text, 'null') end, case when o.min_quantity is distinct from r.min_quantity then '"min_quantity":' || coalesce(to_json(r.min_quantity)::text, 'null') end, case when o.target_quantity is distinct from r.target_quantity then '"target_quantity":' || coalesce(to_json(r.target_quantity)::text, 'null') end, case when o.is_low is distinct from r.is_low then '"is_low":' || coalesce(to_json(r.is_low)::text, 'null') end, case when o.shop is distinct from r.shop then '"shop":' || coalesce(to_json(r.shop)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end, case when o.codes is distinct from r.codes then '"codes":' || coalesce(to_json(r.codes)::text, 'null') end, case when o.entity_type_id is distinct from r.entity_type_id then '"entity_type_id":' || coalesce(to_json(r.entity_type_id)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.name is distinct from r.name or o.manufacturer is distinct from r.manufacturer or o.model_number is distinct from r.model_number or o.unit is distinct from r.unit or o.min_quantity is distinct from r.min_quantity or o.target_quantity is distinct from r.target_quantity or o.is_low is distinct from r.is_low or o.shop is distinct from r.shop or o.notes is distinct from r.notes or o.codes is distinct from r.codes or o.entity_type_id is distinct from r.entity_type_id) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_shopping_lines_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'shopping_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_shopping_lines_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'shopping_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_shopping_lines_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'shopping_lines', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.product_id is distinct from r.product_id then '"product_id":' || coalesce(to_json(o.product_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(o.quantity)::text, 'null') end, case when o.shop is distinct from r.shop then '"shop":' || coalesce(to_json(o.shop)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.product_id is distinct from r.product_id then '"product_id":' || coalesce(to_json(r.product_id)::text, 'null') end, case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.quantity is distinct from r.quantity then '"quantity":' || coalesce(to_json(r.quantity)::text, 'null') end, case when o.shop is distinct from r.shop then '"shop":' || coalesce(to_json(r.shop)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.product_id is distinct from r.product_id or o.name is distinct from r.name or o.quantity is distinct from r.quantity or o.shop is distinct from r.shop or o.notes is distinct from r.notes) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_tags_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'tags', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'tags', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_tags_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'tags', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, case when o.name is distinct from r.name or o.description is distinct from r.description or o.color is distinct from r.color or o.icon is distinct from r.icon then 'update' else 'move' end as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(o.description)::text, 'null') end, case when o.color is distinct from r.color then '"color":' || coalesce(to_json(o.color)::text, 'null') end, case when o.icon is distinct from r.icon then '"icon":' || coalesce(to_json(o.icon)::text, 'null') end, case when o.parent_id is distinct from r.parent_id then '"parent_id":' || coalesce(to_json(o.parent_id)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(r.description)::text, 'null') end, case when o.color is distinct from r.color then '"color":' || coalesce(to_json(r.color)::text, 'null') end, case when o.icon is distinct from r.icon then '"icon":' || coalesce(to_json(r.icon)::text, 'null') end, case when o.parent_id is distinct from r.parent_id then '"parent_id":' || coalesce(to_json(r.parent_id)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.name is distinct from r.name or o.description is distinct from r.description or o.color is distinct from r.color or o.icon is distinct from r.icon or o.parent_id is distinct from r.parent_id) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_template_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  r record;
  of_subject text;
  change bigint;
begin
  if tg_op = 'INSERT' then r := new; else r := old; end if;
  change := recorded_change(r.group_id);
  of_subject := r.template_id;
  if change is not null and of_subject is not null and not exists (select from change_rows c
    where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject and (c.table_name = 'template_fields'
      or (c.table_name in ('entities', 'templates') and c.op in ('insert', 'delete'))))
  then
    insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before)
    select r.group_id, change, of_subject, coalesce((select max(c.position) from change_rows c
        where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject), 0) + 1,
      'template_fields', '', 'update', jsonb_build_object('fields',
        coalesce(jsonb_agg(to_jsonb(f) - array['group_id','template_id','position']::text[] order by f.position), '[]'::jsonb))::text
    from template_fields f where f.group_id = r.group_id and f.template_id = r.template_id;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_templates_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'templates', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'delete' as op, (to_jsonb(r) - array[]::text[])::text as before, null::text as after
      from old_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_templates_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'templates', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'insert' as op, null::text as before, null::text as after
      from new_rows r where true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.record_templates_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
      begin insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      'templates', o.row_key, o.op, o.before, o.after
    from (select r.group_id as group_id, recorded_change(r.group_id) as change, r.id as subject_id,
        '' as row_key, 'update' as op, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(o.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(o.description)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(o.notes)::text, 'null') end, case when o.default_quantity is distinct from r.default_quantity then '"default_quantity":' || coalesce(to_json(o.default_quantity)::text, 'null') end, case when o.default_insured is distinct from r.default_insured then '"default_insured":' || coalesce(to_json(o.default_insured)::text, 'null') end, case when o.default_name is distinct from r.default_name then '"default_name":' || coalesce(to_json(o.default_name)::text, 'null') end, case when o.default_description is distinct from r.default_description then '"default_description":' || coalesce(to_json(o.default_description)::text, 'null') end, case when o.default_manufacturer is distinct from r.default_manufacturer then '"default_manufacturer":' || coalesce(to_json(o.default_manufacturer)::text, 'null') end, case when o.default_model_number is distinct from r.default_model_number then '"default_model_number":' || coalesce(to_json(o.default_model_number)::text, 'null') end, case when o.default_lifetime_warranty is distinct from r.default_lifetime_warranty then '"default_lifetime_warranty":' || coalesce(to_json(o.default_lifetime_warranty)::text, 'null') end, case when o.default_warranty_details is distinct from r.default_warranty_details then '"default_warranty_details":' || coalesce(to_json(o.default_warranty_details)::text, 'null') end, case when o.default_location_id is distinct from r.default_location_id then '"default_location_id":' || coalesce(to_json(o.default_location_id)::text, 'null') end, case when o.default_tag_ids is distinct from r.default_tag_ids then '"default_tag_ids":' || coalesce(to_json(o.default_tag_ids)::text, 'null') end, case when o.include_warranty_fields is distinct from r.include_warranty_fields then '"include_warranty_fields":' || coalesce(to_json(o.include_warranty_fields)::text, 'null') end, case when o.include_purchase_fields is distinct from r.include_purchase_fields then '"include_purchase_fields":' || coalesce(to_json(o.include_purchase_fields)::text, 'null') end, case when o.include_sold_fields is distinct from r.include_sold_fields then '"include_sold_fields":' || coalesce(to_json(o.include_sold_fields)::text, 'null') end) || '}' as before, '{' || concat_ws(',', case when o.name is distinct from r.name then '"name":' || coalesce(to_json(r.name)::text, 'null') end, case when o.description is distinct from r.description then '"description":' || coalesce(to_json(r.description)::text, 'null') end, case when o.notes is distinct from r.notes then '"notes":' || coalesce(to_json(r.notes)::text, 'null') end, case when o.default_quantity is distinct from r.default_quantity then '"default_quantity":' || coalesce(to_json(r.default_quantity)::text, 'null') end, case when o.default_insured is distinct from r.default_insured then '"default_insured":' || coalesce(to_json(r.default_insured)::text, 'null') end, case when o.default_name is distinct from r.default_name then '"default_name":' || coalesce(to_json(r.default_name)::text, 'null') end, case when o.default_description is distinct from r.default_description then '"default_description":' || coalesce(to_json(r.default_description)::text, 'null') end, case when o.default_manufacturer is distinct from r.default_manufacturer then '"default_manufacturer":' || coalesce(to_json(r.default_manufacturer)::text, 'null') end, case when o.default_model_number is distinct from r.default_model_number then '"default_model_number":' || coalesce(to_json(r.default_model_number)::text, 'null') end, case when o.default_lifetime_warranty is distinct from r.default_lifetime_warranty then '"default_lifetime_warranty":' || coalesce(to_json(r.default_lifetime_warranty)::text, 'null') end, case when o.default_warranty_details is distinct from r.default_warranty_details then '"default_warranty_details":' || coalesce(to_json(r.default_warranty_details)::text, 'null') end, case when o.default_location_id is distinct from r.default_location_id then '"default_location_id":' || coalesce(to_json(r.default_location_id)::text, 'null') end, case when o.default_tag_ids is distinct from r.default_tag_ids then '"default_tag_ids":' || coalesce(to_json(r.default_tag_ids)::text, 'null') end, case when o.include_warranty_fields is distinct from r.include_warranty_fields then '"include_warranty_fields":' || coalesce(to_json(r.include_warranty_fields)::text, 'null') end, case when o.include_purchase_fields is distinct from r.include_purchase_fields then '"include_purchase_fields":' || coalesce(to_json(r.include_purchase_fields)::text, 'null') end, case when o.include_sold_fields is distinct from r.include_sold_fields then '"include_sold_fields":' || coalesce(to_json(r.include_sold_fields)::text, 'null') end) || '}' as after
      from new_rows r join old_rows o on o.group_id = r.group_id and o.id = r.id where (o.name is distinct from r.name or o.description is distinct from r.description or o.notes is distinct from r.notes or o.default_quantity is distinct from r.default_quantity or o.default_insured is distinct from r.default_insured or o.default_name is distinct from r.default_name or o.default_description is distinct from r.default_description or o.default_manufacturer is distinct from r.default_manufacturer or o.default_model_number is distinct from r.default_model_number or o.default_lifetime_warranty is distinct from r.default_lifetime_warranty or o.default_warranty_details is distinct from r.default_warranty_details or o.default_location_id is distinct from r.default_location_id or o.default_tag_ids is distinct from r.default_tag_ids or o.include_warranty_fields is distinct from r.include_warranty_fields or o.include_purchase_fields is distinct from r.include_purchase_fields or o.include_sold_fields is distinct from r.include_sold_fields) and true) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null; return null; end $function$;

CREATE OR REPLACE FUNCTION public.recorded_change(of_group text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  known text := current_setting('stowage.change', true);
  fresh bigint;
begin
  if current_setting('stowage.group', true) is distinct from of_group then return null; end if;
  if known <> '' then return known::bigint; end if;
  select coalesce(max(c.n), 0) + 1 into fresh from changes c where c.group_id = of_group;
  perform set_config('stowage.change', fresh::text, true);
  return fresh;
end $function$;

create table api_keys (
  id text collate "C" not null,
  user_id text collate "C" not null,
  name text collate "C" not null,
  key_hash text collate "C" not null,
  expires_at text collate "C",
  last_used_at text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  scope text collate "C" default 'write'::text not null,
  last_used_from text collate "C",
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
);
CREATE INDEX api_keys_by_user ON public.api_keys USING btree (user_id, created_at);

create table attachments (
  id text collate "C" not null,
  group_id text collate "C" not null,
  entity_id text collate "C",
  type text collate "C" not null,
  is_primary integer not null,
  title text collate "C" not null,
  mime_type text collate "C" not null,
  path text collate "C" not null,
  size bigint not null,
  thumbnail_id text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  position integer default 0 not null,
  constraint attachments_pkey PRIMARY KEY (group_id, id),
  constraint attachments_group_id_entity_id_fkey FOREIGN KEY (group_id, entity_id) REFERENCES entities(group_id, id) ON DELETE CASCADE,
  constraint attachments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint attachments_is_primary_check CHECK ((is_primary = ANY (ARRAY[0, 1]))),
  constraint attachments_type_check CHECK ((type = ANY (ARRAY['photo'::text, 'manual'::text, 'warranty'::text, 'attachment'::text, 'receipt'::text, 'thumbnail'::text])))
);
CREATE INDEX attachments_by_entity ON public.attachments USING btree (group_id, entity_id, id);
CREATE INDEX attachments_by_path ON public.attachments USING btree (group_id, path);
CREATE UNIQUE INDEX attachments_by_primary_photo ON public.attachments USING btree (group_id, entity_id) WHERE ((is_primary = 1) AND (type = 'photo'::text));
CREATE INDEX attachments_by_thumbnail ON public.attachments USING btree (group_id, thumbnail_id);

create table calendars (
  group_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  kinds text collate "C" not null,
  secret_hash text collate "C" not null,
  last_read_at text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint calendars_pkey PRIMARY KEY (group_id, id),
  constraint calendars_secret_hash_key UNIQUE (secret_hash),
  constraint calendars_group_id_user_id_fkey FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id) ON DELETE CASCADE
);
CREATE INDEX calendars_by_user ON public.calendars USING btree (group_id, user_id, name_key, id);

create table change_rows (
  group_id text collate "C" not null,
  n bigint not null,
  subject_id text collate "C" not null,
  position integer not null,
  table_name text collate "C" not null,
  row_key text collate "C" not null,
  op text collate "C" not null,
  before text collate "C",
  after text collate "C",
  constraint change_rows_pkey PRIMARY KEY (group_id, n, subject_id, "position"),
  constraint change_rows_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint change_rows_op_check CHECK ((op = ANY (ARRAY['insert'::text, 'update'::text, 'move'::text, 'delete'::text, 'gone'::text])))
);
CREATE INDEX change_rows_by_key ON public.change_rows USING btree (group_id, row_key, table_name, n) WHERE (row_key <> ''::text);
CREATE INDEX change_rows_by_subject ON public.change_rows USING btree (group_id, subject_id, n);

create table changes (
  group_id text collate "C" not null,
  n bigint not null,
  id text collate "C" not null,
  at text collate "C" not null,
  actor_id text collate "C",
  kind text collate "C" not null,
  count integer not null,
  subjects text collate "C" not null,
  private_to text collate "C",
  is_undoable integer not null,
  is_for_owners integer not null,
  undone_by text collate "C",
  undoes text collate "C",
  deleted integer default 0 not null,
  is_for_lenders integer default 0 not null,
  constraint changes_pkey PRIMARY KEY (group_id, n),
  constraint changes_group_id_id_key UNIQUE (group_id, id),
  constraint changes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint changes_is_for_lenders_check CHECK ((is_for_lenders = ANY (ARRAY[0, 1]))),
  constraint changes_is_for_owners_check CHECK ((is_for_owners = ANY (ARRAY[0, 1]))),
  constraint changes_is_undoable_check CHECK ((is_undoable = ANY (ARRAY[0, 1]))),
  constraint changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'updated'::text, 'moved'::text, 'deleted'::text, 'restored'::text, 'imported'::text, 'undone'::text, 'joined'::text, 'left'::text, 'other'::text])))
);
CREATE INDEX changes_by_actor ON public.changes USING btree (group_id, actor_id, n);
CREATE INDEX changes_by_age ON public.changes USING btree (group_id, at);
CREATE INDEX changes_by_kind ON public.changes USING btree (group_id, kind, n);

create table contacts (
  group_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  email text collate "C" not null,
  phone text collate "C" not null,
  reference text collate "C" not null,
  notes text collate "C" not null,
  user_id text collate "C",
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  search_text text collate "C" default ''::text not null,
  constraint contacts_pkey PRIMARY KEY (group_id, id),
  constraint contacts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX contacts_by_name ON public.contacts USING btree (group_id, name_key, id);

create table entities (
  n bigint not null,
  id text collate "C" not null,
  group_id text collate "C" not null,
  entity_type_id text collate "C" not null,
  is_location integer not null,
  archived integer not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  description text collate "C" not null,
  parent_id text collate "C",
  location_id text collate "C",
  kept_in text collate "C" generated always as (COALESCE(location_id, parent_id)) stored,
  height integer default 0 not null,
  asset_number bigint,
  number_order bigint generated always as (COALESCE(asset_number, '9007199254740992'::bigint)) stored,
  import_ref text collate "C",
  quantity double precision not null,
  insured integer not null,
  sync_child_entity_locations integer not null,
  serial_number text collate "C" not null,
  model_number text collate "C" not null,
  manufacturer text collate "C" not null,
  lifetime_warranty integer not null,
  warranty_expires text collate "C",
  warranty_details text collate "C" not null,
  purchase_date text collate "C",
  purchase_from text collate "C" not null,
  purchase_price double precision not null,
  sold_date text collate "C",
  sold_to text collate "C" not null,
  sold_price double precision not null,
  sold_notes text collate "C" not null,
  notes text collate "C" not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  codes text collate "C" default '[]'::text not null,
  product_id text collate "C",
  expires text collate "C",
  constraint entities_pkey PRIMARY KEY (group_id, n),
  constraint entities_group_id_id_key UNIQUE (group_id, id),
  constraint entities_group_id_entity_type_id_fkey FOREIGN KEY (group_id, entity_type_id) REFERENCES entity_types(group_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint entities_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint entities_group_id_location_id_fkey FOREIGN KEY (group_id, location_id) REFERENCES entities(group_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint entities_group_id_parent_id_fkey FOREIGN KEY (group_id, parent_id) REFERENCES entities(group_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint entities_group_id_product_id_fkey FOREIGN KEY (group_id, product_id) REFERENCES products(group_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint entities_archived_check CHECK ((archived = ANY (ARRAY[0, 1]))),
  constraint entities_expires_check CHECK ((length(expires) = 10)),
  constraint entities_insured_check CHECK ((insured = ANY (ARRAY[0, 1]))),
  constraint entities_is_location_check CHECK ((is_location = ANY (ARRAY[0, 1]))),
  constraint entities_lifetime_warranty_check CHECK ((lifetime_warranty = ANY (ARRAY[0, 1]))),
  constraint entities_purchase_date_check CHECK ((length(purchase_date) = 10)),
  constraint entities_sold_date_check CHECK ((length(sold_date) = 10)),
  constraint entities_sync_child_entity_locations_check CHECK ((sync_child_entity_locations = ANY (ARRAY[0, 1]))),
  constraint entities_warranty_expires_check CHECK ((length(warranty_expires) = 10))
);
CREATE INDEX entities_by_created_at ON public.entities USING btree (group_id, is_location, archived, created_at, id) INCLUDE (n);
CREATE INDEX entities_by_expiry ON public.entities USING btree (group_id, expires, id, is_location, archived, quantity, sold_date) WHERE (expires IS NOT NULL);
CREATE INDEX entities_by_import_ref ON public.entities USING btree (group_id, import_ref) WHERE (import_ref IS NOT NULL);
CREATE INDEX entities_by_name_key ON public.entities USING btree (group_id, is_location, archived, name_key, id) INCLUDE (n);
CREATE INDEX entities_by_number ON public.entities USING btree (group_id, asset_number, name_key, id);
CREATE INDEX entities_by_number_order ON public.entities USING btree (group_id, is_location, archived, number_order, id) INCLUDE (n);
CREATE INDEX entities_by_parent ON public.entities USING btree (group_id, parent_id);
CREATE INDEX entities_by_pin ON public.entities USING btree (group_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX entities_by_place ON public.entities USING btree (group_id, kept_in, is_location, name_key, id);
CREATE INDEX entities_by_product ON public.entities USING btree (group_id, product_id, n) WHERE (product_id IS NOT NULL);
CREATE INDEX entities_by_product_expiry ON public.entities USING btree (group_id, product_id, expires) WHERE ((product_id IS NOT NULL) AND (expires IS NOT NULL) AND (is_location = 0) AND (archived = 0) AND (sold_date IS NULL) AND (quantity > (0)::double precision));
CREATE INDEX entities_by_type ON public.entities USING btree (group_id, entity_type_id);
CREATE INDEX entities_by_updated_at ON public.entities USING btree (group_id, is_location, archived, updated_at, id) INCLUDE (n);
CREATE INDEX entities_by_warranty ON public.entities USING btree (group_id, warranty_expires, is_location, archived, lifetime_warranty) WHERE (warranty_expires IS NOT NULL);
CREATE INDEX entities_containers ON public.entities USING btree (group_id, kept_in, id) WHERE ((is_location = 1) OR (height > 0));
CREATE INDEX entities_frame ON public.entities USING btree (group_id, n) WHERE ((is_location = 1) OR (height > 0));
CREATE INDEX entities_lots ON public.entities USING btree (group_id, product_id, COALESCE(expires, ''::text), COALESCE(kept_in, ''::text), purchase_price, n) WHERE ((product_id IS NOT NULL) AND (is_location = 0) AND (archived = 0) AND (sold_date IS NULL));
CREATE INDEX entities_of_products ON public.entities USING btree (group_id, kept_in, product_id) WHERE (product_id IS NOT NULL);

create table entity_codes (
  group_id text collate "C" not null,
  code_key text collate "C" not null,
  n bigint not null,
  is_serial integer not null,
  constraint entity_codes_pkey PRIMARY KEY (group_id, code_key, is_serial, n),
  constraint entity_codes_group_id_n_fkey FOREIGN KEY (group_id, n) REFERENCES entities(group_id, n) ON DELETE CASCADE,
  constraint entity_codes_is_serial_check CHECK ((is_serial = ANY (ARRAY[0, 1])))
);
CREATE INDEX entity_codes_by_entity ON public.entity_codes USING btree (group_id, n);

create table entity_fields (
  group_id text collate "C" not null,
  entity_n bigint not null,
  position integer not null,
  id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  text_value text collate "C" not null,
  number_value bigint not null,
  boolean_value integer not null,
  time_value text collate "C",
  numeric_value double precision generated always as (
CASE type
    WHEN 'number'::text THEN (number_value)::double precision
    WHEN 'text'::text THEN
    CASE
        WHEN ((text_value ~ '^-?[0-9]+([.][0-9]+)?$'::text) AND (length(translate(text_value, '-.'::text, ''::text)) <= 15)) THEN (text_value)::double precision
        ELSE NULL::double precision
    END
    ELSE NULL::double precision
END) stored,
  text_key text collate "C" default ''::text not null,
  day_value text collate "C" generated always as (
CASE type
    WHEN 'time'::text THEN substr(time_value, 1, 10)
    WHEN 'text'::text THEN
    CASE
        WHEN (text_value ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'::text) THEN
        CASE
            WHEN ((text_value >= '0002'::text) AND (substr(text_value, 9, 2) <=
            CASE
                WHEN (substr(text_value, 6, 2) = ANY (ARRAY['04'::text, '06'::text, '09'::text, '11'::text])) THEN '30'::text
                WHEN (substr(text_value, 6, 2) <> '02'::text) THEN '31'::text
                WHEN ((((substr(text_value, 1, 4))::integer % 4) = 0) AND ((((substr(text_value, 1, 4))::integer % 100) <> 0) OR (((substr(text_value, 1, 4))::integer % 400) = 0))) THEN '29'::text
                ELSE '28'::text
            END)) THEN text_value
            ELSE NULL::text
        END
        ELSE NULL::text
    END
    ELSE NULL::text
END) stored,
  constraint entity_fields_pkey PRIMARY KEY (group_id, entity_n, "position"),
  constraint entity_fields_group_id_entity_n_fkey FOREIGN KEY (group_id, entity_n) REFERENCES entities(group_id, n) ON DELETE CASCADE,
  constraint entity_fields_boolean_value_check CHECK ((boolean_value = ANY (ARRAY[0, 1]))),
  constraint entity_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'time'::text])))
);
CREATE INDEX entity_fields_by_day ON public.entity_fields USING btree (group_id, name, day_value, entity_n) WHERE (day_value IS NOT NULL);
CREATE INDEX entity_fields_by_number ON public.entity_fields USING btree (group_id, name, numeric_value, entity_n) WHERE (numeric_value IS NOT NULL);
CREATE INDEX entity_fields_by_text ON public.entity_fields USING btree (group_id, name, text_key, entity_n);
CREATE INDEX entity_fields_by_value ON public.entity_fields USING btree (group_id, name, text_value, entity_n);

create table entity_search (
  n bigint not null,
  group_id text collate "C" not null,
  search_text text collate "C" not null,
  constraint entity_search_pkey PRIMARY KEY (group_id, n),
  constraint entity_search_group_id_n_fkey FOREIGN KEY (group_id, n) REFERENCES entities(group_id, n) ON DELETE CASCADE
);
CREATE INDEX entity_search_long ON public.entity_search USING btree (group_id, octet_length(search_text)) WHERE (octet_length(search_text) > 4096);
CREATE INDEX entity_search_trigrams ON public.entity_search USING gin (search_text gin_trgm_ops);

create table entity_tags (
  group_id text collate "C" not null,
  tag_n bigint not null,
  n bigint not null,
  constraint entity_tags_pkey PRIMARY KEY (group_id, tag_n, n),
  constraint entity_tags_group_id_n_fkey FOREIGN KEY (group_id, n) REFERENCES entities(group_id, n) ON DELETE CASCADE,
  constraint entity_tags_group_id_tag_n_fkey FOREIGN KEY (group_id, tag_n) REFERENCES tags(group_id, n) ON DELETE CASCADE
);
CREATE INDEX entity_tags_by_entity ON public.entity_tags USING btree (group_id, n, tag_n);

create table entity_types (
  id text collate "C" not null,
  group_id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  description text collate "C" default ''::text not null,
  is_location integer not null,
  icon text collate "C" not null,
  default_template_id text collate "C",
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint entity_types_pkey PRIMARY KEY (group_id, id),
  constraint entity_types_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint entity_types_is_location_check CHECK ((is_location = ANY (ARRAY[0, 1])))
);
CREATE INDEX entity_types_by_template ON public.entity_types USING btree (group_id, default_template_id);

create table events (
  id text collate "C" not null,
  group_id text collate "C",
  at text collate "C" not null,
  actor_id text collate "C",
  name text collate "C" not null,
  subject_id text collate "C",
  facts text collate "C" not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX events_by_actor ON public.events USING btree (group_id, actor_id, id);
CREATE INDEX events_by_subject ON public.events USING btree (group_id, subject_id);

create table exports (
  id text collate "C" not null,
  group_id text collate "C" not null,
  user_id text collate "C",
  kind text collate "C" not null,
  status text collate "C" not null,
  progress integer not null,
  artifact_path text collate "C" not null,
  size_bytes bigint not null,
  error text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  notes text collate "C" default '[]'::text not null,
  is_private integer default 0 not null,
  constraint exports_pkey PRIMARY KEY (group_id, id),
  constraint exports_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint exports_is_private_check CHECK ((is_private = ANY (ARRAY[0, 1]))),
  constraint exports_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX exports_by_age ON public.exports USING btree (created_at);
CREATE INDEX exports_by_user ON public.exports USING btree (user_id);

create table field_definitions (
  group_id text collate "C" not null,
  id text collate "C" not null,
  entity_type_id text collate "C",
  name text collate "C" not null,
  field_kind text collate "C" not null,
  unit text collate "C" not null,
  choices text collate "C" not null,
  help text collate "C" not null,
  position integer not null,
  is_required integer not null,
  remind_days integer,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint field_definitions_pkey PRIMARY KEY (group_id, id),
  constraint field_definitions_group_id_entity_type_id_fkey FOREIGN KEY (group_id, entity_type_id) REFERENCES entity_types(group_id, id) ON DELETE CASCADE,
  constraint field_definitions_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint field_definitions_field_kind_check CHECK ((field_kind = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'date'::text, 'choice'::text, 'link'::text]))),
  constraint field_definitions_is_required_check CHECK ((is_required = ANY (ARRAY[0, 1])))
);
CREATE INDEX field_definitions_by_type ON public.field_definitions USING btree (group_id, entity_type_id);

create table group_numbers (
  group_id text collate "C" not null,
  number integer not null,
  next_n bigint not null,
  long_write_id text collate "C",
  forgotten_n bigint default 0 not null,
  constraint group_numbers_pkey PRIMARY KEY (group_id),
  constraint group_numbers_number_key UNIQUE (number),
  constraint group_numbers_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);

create table group_totals (
  group_id text collate "C" not null,
  is_location integer not null,
  archived integer not null,
  n bigint not null,
  worth double precision not null,
  lifetime_warranty bigint not null,
  price double precision default 0 not null,
  quantity double precision default 0 not null,
  unsold_worth double precision default 0 not null,
  sold bigint default 0 not null,
  constraint group_totals_pkey PRIMARY KEY (group_id, is_location, archived),
  constraint group_totals_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_totals_archived_check CHECK ((archived = ANY (ARRAY[0, 1]))),
  constraint group_totals_is_location_check CHECK ((is_location = ANY (ARRAY[0, 1])))
);

create table groups (
  id text collate "C" not null,
  name text collate "C" not null,
  currency text collate "C" not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  hue integer,
  hide_prices integer default 0 not null,
  hide_serial_numbers integer default 0 not null,
  notices text collate "C",
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_hide_prices_check CHECK ((hide_prices = ANY (ARRAY[0, 1]))),
  constraint groups_hide_serial_numbers_check CHECK ((hide_serial_numbers = ANY (ARRAY[0, 1])))
);
CREATE INDEX groups_with_notices ON public.groups USING btree (id) WHERE (notices IS NOT NULL);

create table idempotency_keys (
  id text collate "C" not null,
  user_id text collate "C" not null,
  group_id text collate "C",
  fingerprint text collate "C" not null,
  leased_until text collate "C" not null,
  leased_by text collate "C" not null,
  long_write_id text collate "C",
  answer text collate "C",
  size integer not null,
  expires_at text collate "C" not null,
  constraint idempotency_keys_pkey PRIMARY KEY (id),
  constraint idempotency_keys_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX idempotency_keys_by_group ON public.idempotency_keys USING btree (group_id, long_write_id);
CREATE INDEX idempotency_keys_by_user ON public.idempotency_keys USING btree (user_id, size);

create table import_mappings (
  group_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  mapping text collate "C" not null,
  headers text collate "C" not null,
  options text collate "C" not null,
  used_at text collate "C" not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint import_mappings_pkey PRIMARY KEY (group_id, id),
  constraint import_mappings_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);

create table import_runs (
  group_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C",
  status text collate "C" not null,
  path text collate "C",
  options text collate "C" not null,
  report text collate "C",
  error text collate "C",
  long_write_id text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint import_runs_pkey PRIMARY KEY (group_id, id),
  constraint import_runs_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint import_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint import_runs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX import_runs_by_age ON public.import_runs USING btree (updated_at);
CREATE INDEX import_runs_by_user ON public.import_runs USING btree (user_id);

create table instance (
  key text collate "C" not null,
  value text collate "C" not null,
  constraint instance_pkey PRIMARY KEY (key)
);

create table invitations (
  id text collate "C" not null,
  group_id text collate "C" not null,
  token_hash text collate "C" not null,
  expires_at text collate "C" not null,
  uses integer not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  role text collate "C" default 'user'::text not null,
  max_uses integer default 1 not null,
  created_by text collate "C",
  sent_to text collate "C" default ''::text not null,
  is_mailed integer default 0 not null,
  constraint invitations_pkey PRIMARY KEY (group_id, id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'user'::text, 'lender'::text, 'viewer'::text])))
);
CREATE INDEX invitations_by_user ON public.invitations USING btree (created_by);

create table jobs (
  id text collate "C" not null,
  group_id text collate "C",
  kind text collate "C" not null,
  input text collate "C" not null,
  state text collate "C" not null,
  attempts integer not null,
  progress integer not null,
  run_at text collate "C" not null,
  leased_until text collate "C",
  leased_by text collate "C",
  error text collate "C",
  created_at text collate "C" not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'failed'::text])))
);
CREATE INDEX jobs_by_group ON public.jobs USING btree (group_id);
CREATE INDEX jobs_by_group_turn ON public.jobs USING btree (kind, state, COALESCE(group_id, 'none'::text), run_at, id);
CREATE INDEX jobs_by_kind ON public.jobs USING btree (kind, state, run_at, id);
CREATE INDEX jobs_by_turn ON public.jobs USING btree (state, run_at, id);

create table known_addresses (
  user_id text collate "C" not null,
  address text collate "C" not null,
  last_at text collate "C" not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_addresses_by_age ON public.known_addresses USING btree (last_at);

create table label_formats (
  group_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C",
  name text collate "C" not null,
  is_shared integer not null,
  sheet text collate "C" not null,
  content text collate "C" not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint label_formats_pkey PRIMARY KEY (group_id, id),
  constraint label_formats_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint label_formats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint label_formats_check CHECK (((user_id IS NOT NULL) OR (is_shared = 1))),
  constraint label_formats_is_shared_check CHECK ((is_shared = ANY (ARRAY[0, 1])))
);
CREATE INDEX label_formats_by_user ON public.label_formats USING btree (user_id);

create table label_starts (
  group_id text collate "C" not null,
  format text collate "C" not null,
  start integer not null,
  constraint label_starts_pkey PRIMARY KEY (group_id, format),
  constraint label_starts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint label_starts_start_check CHECK ((start > 1))
);

create table loan_lines (
  group_id text collate "C" not null,
  id text collate "C" not null,
  loan_id text collate "C" not null,
  entity_id text collate "C",
  name text collate "C" not null,
  quantity double precision not null,
  returned_at text collate "C",
  note text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint loan_lines_pkey PRIMARY KEY (group_id, id),
  constraint loan_lines_group_id_loan_id_fkey FOREIGN KEY (group_id, loan_id) REFERENCES loans(group_id, id) ON DELETE CASCADE
);
CREATE INDEX loan_lines_by_entity ON public.loan_lines USING btree (group_id, entity_id, id);
CREATE INDEX loan_lines_by_loan ON public.loan_lines USING btree (group_id, loan_id, id);
CREATE INDEX loan_lines_open ON public.loan_lines USING btree (group_id, entity_id, loan_id) WHERE (returned_at IS NULL);

create table loans (
  group_id text collate "C" not null,
  id text collate "C" not null,
  contact_id text collate "C",
  from_day text collate "C",
  due text collate "C",
  out_at text collate "C",
  notes text collate "C" not null,
  created_by text collate "C",
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  signature_out text collate "C",
  signature_back text collate "C",
  constraint loans_pkey PRIMARY KEY (group_id, id),
  constraint loans_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX loans_by_contact ON public.loans USING btree (group_id, contact_id, id);
CREATE INDEX loans_reserved ON public.loans USING btree (group_id, from_day, id) WHERE (out_at IS NULL);

create table long_write_batches (
  group_id text collate "C" not null,
  long_write_id text collate "C" not null,
  position integer not null,
  content text collate "C" not null,
  before text collate "C",
  constraint long_write_batches_pkey PRIMARY KEY (group_id, long_write_id, "position"),
  constraint long_write_batches_group_id_long_write_id_fkey FOREIGN KEY (group_id, long_write_id) REFERENCES long_writes(group_id, id) ON DELETE CASCADE
);

create table long_writes (
  group_id text collate "C" not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  format integer not null,
  version text collate "C" not null,
  actor_id text collate "C",
  state text collate "C" not null,
  facts text collate "C" not null,
  total integer not null,
  done integer not null,
  error text collate "C",
  leased_until text collate "C" not null,
  leased_by text collate "C" not null,
  at text collate "C" not null,
  constraint long_writes_pkey PRIMARY KEY (group_id, id),
  constraint long_writes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint long_writes_state_check CHECK ((state = ANY (ARRAY['planning'::text, 'running'::text, 'reverting'::text, 'ended'::text])))
);

create table maintenance_entries (
  id text collate "C" not null,
  group_id text collate "C" not null,
  entity_id text collate "C" not null,
  name text collate "C" not null,
  description text collate "C" not null,
  cost double precision not null,
  completed_date text collate "C",
  scheduled_date text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  noticed_on text collate "C",
  rule text collate "C",
  next_id text collate "C",
  constraint maintenance_entries_pkey PRIMARY KEY (group_id, id),
  constraint maintenance_entries_group_id_entity_id_fkey FOREIGN KEY (group_id, entity_id) REFERENCES entities(group_id, id) ON DELETE CASCADE,
  constraint maintenance_entries_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint maintenance_entries_completed_date_check CHECK ((length(completed_date) = 10)),
  constraint maintenance_entries_noticed_on_check CHECK ((length(noticed_on) = 10)),
  constraint maintenance_entries_scheduled_date_check CHECK ((length(scheduled_date) = 10))
);
CREATE INDEX maintenance_by_entity ON public.maintenance_entries USING btree (group_id, entity_id, id);
CREATE INDEX maintenance_by_schedule ON public.maintenance_entries USING btree (group_id, scheduled_date, id);
CREATE INDEX maintenance_open ON public.maintenance_entries USING btree (group_id, scheduled_date, id) WHERE (completed_date IS NULL);
CREATE INDEX maintenance_unnoticed ON public.maintenance_entries USING btree (scheduled_date, group_id, id) WHERE ((completed_date IS NULL) AND (noticed_on IS NULL));

create table memberships (
  user_id text collate "C" not null,
  group_id text collate "C" not null,
  role text collate "C" not null,
  created_at text collate "C" not null,
  constraint memberships_pkey PRIMARY KEY (group_id, user_id),
  constraint memberships_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'user'::text, 'lender'::text, 'viewer'::text])))
);
CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id, group_id);

create table merged_entities (
  group_id text collate "C" not null,
  id text collate "C" not null,
  into_id text collate "C" not null,
  asset_number bigint,
  change_n bigint,
  constraint merged_entities_pkey PRIMARY KEY (group_id, id),
  constraint merged_entities_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX merged_entities_by_change ON public.merged_entities USING btree (group_id, change_n) WHERE (change_n IS NOT NULL);
CREATE INDEX merged_entities_by_number ON public.merged_entities USING btree (group_id, asset_number) WHERE (asset_number IS NOT NULL);
CREATE INDEX merged_entities_by_target ON public.merged_entities USING btree (group_id, into_id, change_n) WHERE (change_n IS NOT NULL);

create table merged_tags (
  group_id text collate "C" not null,
  id text collate "C" not null,
  name_key text collate "C" not null,
  into_id text collate "C" not null,
  merged_at text collate "C" not null,
  constraint merged_tags_pkey PRIMARY KEY (group_id, id),
  constraint merged_tags_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX merged_tags_by_name ON public.merged_tags USING btree (group_id, name_key);

create table migrations (
  name text collate "C" not null,
  applied_at text collate "C" not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table name_word_parts (
  group_id text collate "C" not null,
  part text collate "C" not null,
  word text collate "C" not null,
  constraint name_word_parts_pkey PRIMARY KEY (group_id, part, word),
  constraint name_word_parts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);

create table name_words (
  group_id text collate "C" not null,
  word text collate "C" not null,
  n integer not null,
  constraint name_words_pkey PRIMARY KEY (group_id, word),
  constraint name_words_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);

create table notices (
  group_id text collate "C" not null,
  day text collate "C" not null,
  kind text collate "C" not null,
  constraint notices_pkey PRIMARY KEY (group_id, kind),
  constraint notices_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint notices_day_check CHECK ((length(day) = 10))
);

create table notifiers (
  id text collate "C" not null,
  group_id text collate "C" not null,
  user_id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  url text collate "C" not null,
  is_active integer not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  kinds text collate "C",
  constraint notifiers_pkey PRIMARY KEY (group_id, id),
  constraint notifiers_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint notifiers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifiers_is_active_check CHECK ((is_active = ANY (ARRAY[0, 1])))
);
CREATE INDEX notifiers_by_user ON public.notifiers USING btree (user_id);

create table password_resets (
  id text collate "C" not null,
  user_id text collate "C" not null,
  token_hash text collate "C" not null,
  created_at text collate "C" not null,
  expires_at text collate "C" not null,
  used_at text collate "C",
  sent_to text collate "C",
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id);

create table place_totals (
  group_id text collate "C" not null,
  entity_id text collate "C" not null,
  pieces double precision not null,
  unsold_price double precision not null,
  price double precision not null,
  unsold_worth double precision default 0 not null,
  n bigint default 0 not null,
  sold bigint default 0 not null,
  constraint place_totals_pkey PRIMARY KEY (group_id, entity_id),
  constraint place_totals_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);

create table product_codes (
  group_id text collate "C" not null,
  code_key text collate "C" not null,
  product_id text collate "C" not null,
  constraint product_codes_pkey PRIMARY KEY (group_id, code_key, product_id),
  constraint product_codes_group_id_product_id_fkey FOREIGN KEY (group_id, product_id) REFERENCES products(group_id, id) ON DELETE CASCADE
);
CREATE INDEX product_codes_by_product ON public.product_codes USING btree (group_id, product_id);

create table product_totals (
  group_id text collate "C" not null,
  product_id text collate "C" not null,
  quantity double precision not null,
  n integer not null,
  is_below integer default 0 not null,
  next_expires text collate "C",
  expiry_order text collate "C" generated always as (COALESCE(next_expires, '~'::text)) stored,
  has_fallen integer default 0 not null,
  constraint product_totals_pkey PRIMARY KEY (group_id, product_id),
  constraint product_totals_group_id_product_id_fkey FOREIGN KEY (group_id, product_id) REFERENCES products(group_id, id) ON DELETE CASCADE,
  constraint product_totals_has_fallen_check CHECK ((has_fallen = ANY (ARRAY[0, 1]))),
  constraint product_totals_is_below_check CHECK ((is_below = ANY (ARRAY[0, 1])))
);
CREATE INDEX product_totals_below ON public.product_totals USING btree (group_id, product_id) WHERE (is_below = 1);
CREATE INDEX product_totals_by_expiry ON public.product_totals USING btree (group_id, expiry_order, product_id);
CREATE INDEX product_totals_fallen ON public.product_totals USING btree (group_id, product_id) WHERE (has_fallen = 1);

create table products (
  group_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  manufacturer text collate "C" not null,
  model_number text collate "C" not null,
  unit text collate "C" not null,
  min_quantity double precision,
  target_quantity double precision,
  is_low integer not null,
  shop text collate "C" not null,
  shop_key text collate "C" not null,
  notes text collate "C" not null,
  codes text collate "C" not null,
  search_text text collate "C" not null,
  entity_type_id text collate "C",
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint products_pkey PRIMARY KEY (group_id, id),
  constraint products_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint products_is_low_check CHECK ((is_low = ANY (ARRAY[0, 1])))
);
CREATE INDEX products_by_name ON public.products USING btree (group_id, name_key, id);
CREATE INDEX products_by_shop ON public.products USING btree (group_id, shop_key, name_key, id);
CREATE INDEX products_low ON public.products USING btree (group_id, id) WHERE (is_low = 1);

create table rate_counters (
  key text collate "C" not null,
  failures integer not null,
  last_at text collate "C" not null,
  locked_until text collate "C",
  constraint rate_counters_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_counters_by_age ON public.rate_counters USING btree (last_at);

create table schedule (
  task text collate "C" not null,
  last_at text collate "C" not null,
  constraint schedule_pkey PRIMARY KEY (task)
);

create table sent_notices (
  group_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  notifier_id text collate "C" not null,
  notifier_name text collate "C" not null,
  kind text collate "C" not null,
  service text collate "C" not null,
  title text collate "C" not null,
  body text collate "C" not null,
  status text collate "C" not null,
  answer text collate "C" not null,
  attempts integer not null,
  at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint sent_notices_pkey PRIMARY KEY (group_id, id),
  constraint sent_notices_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint sent_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sent_notices_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX sent_notices_by_age ON public.sent_notices USING btree (at);
CREATE INDEX sent_notices_by_user ON public.sent_notices USING btree (group_id, user_id, id);
CREATE INDEX sent_notices_of_user ON public.sent_notices USING btree (user_id);

create table session_tokens (
  token_hash text collate "C" not null,
  session_id text collate "C" not null,
  role text collate "C" not null,
  constraint session_tokens_pkey PRIMARY KEY (token_hash),
  constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint session_tokens_role_check CHECK ((role = ANY (ARRAY['user'::text, 'attachments'::text, 'admin'::text])))
);
CREATE INDEX session_tokens_by_session ON public.session_tokens USING btree (session_id);

create table sessions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  lifetime_seconds integer not null,
  created_at text collate "C" not null,
  expires_at text collate "C" not null,
  last_used_at text collate "C",
  address text collate "C",
  browser text collate "C",
  system text collate "C",
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

create table shopping_lines (
  group_id text collate "C" not null,
  id text collate "C" not null,
  product_id text collate "C",
  name text collate "C" not null,
  quantity double precision,
  shop text collate "C" not null,
  notes text collate "C" not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint shopping_lines_pkey PRIMARY KEY (group_id, id),
  constraint shopping_lines_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX shopping_lines_by_product ON public.shopping_lines USING btree (group_id, product_id, id);

create table stock_moves (
  group_id text collate "C" not null,
  n bigint not null,
  position integer not null,
  did text collate "C" not null,
  product_id text collate "C",
  quantity double precision not null,
  unit text collate "C" not null,
  place_id text collate "C",
  note text collate "C" not null,
  constraint stock_moves_pkey PRIMARY KEY (group_id, n, "position"),
  constraint stock_moves_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint stock_moves_did_check CHECK ((did = ANY (ARRAY['took'::text, 'added'::text, 'split'::text, 'putAway'::text])))
);
CREATE INDEX stock_moves_by_product ON public.stock_moves USING btree (group_id, product_id, n) WHERE (product_id IS NOT NULL);

create table tag_totals (
  group_id text collate "C" not null,
  tag_n bigint not null,
  is_location integer not null,
  archived integer not null,
  n bigint not null,
  price double precision not null,
  constraint tag_totals_pkey PRIMARY KEY (group_id, tag_n, is_location, archived),
  constraint tag_totals_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint tag_totals_archived_check CHECK ((archived = ANY (ARRAY[0, 1]))),
  constraint tag_totals_is_location_check CHECK ((is_location = ANY (ARRAY[0, 1])))
);

create table tags (
  n bigint not null,
  id text collate "C" not null,
  group_id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  description text collate "C" not null,
  color text collate "C" not null,
  icon text collate "C" not null,
  parent_id text collate "C",
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint tags_pkey PRIMARY KEY (group_id, n),
  constraint tags_group_id_id_key UNIQUE (group_id, id),
  constraint tags_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint tags_group_id_parent_id_fkey FOREIGN KEY (group_id, parent_id) REFERENCES tags(group_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX tags_by_name ON public.tags USING btree (group_id, name_key, id);
CREATE INDEX tags_by_parent ON public.tags USING btree (group_id, parent_id);

create table template_fields (
  group_id text collate "C" not null,
  template_id text collate "C" not null,
  position integer not null,
  id text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  text_value text collate "C" not null,
  number_value bigint not null,
  boolean_value integer not null,
  time_value text collate "C",
  constraint template_fields_pkey PRIMARY KEY (group_id, template_id, "position"),
  constraint template_fields_group_id_template_id_fkey FOREIGN KEY (group_id, template_id) REFERENCES templates(group_id, id) ON DELETE CASCADE,
  constraint template_fields_boolean_value_check CHECK ((boolean_value = ANY (ARRAY[0, 1]))),
  constraint template_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'time'::text])))
);

create table templates (
  id text collate "C" not null,
  group_id text collate "C" not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  description text collate "C" not null,
  notes text collate "C" not null,
  default_quantity double precision not null,
  default_insured integer not null,
  default_name text collate "C" not null,
  default_description text collate "C" not null,
  default_manufacturer text collate "C" not null,
  default_model_number text collate "C" not null,
  default_lifetime_warranty integer not null,
  default_warranty_details text collate "C" not null,
  default_location_id text collate "C",
  default_tag_ids text collate "C" default '[]'::text not null,
  include_warranty_fields integer not null,
  include_purchase_fields integer not null,
  include_sold_fields integer not null,
  made integer default 0 not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint templates_pkey PRIMARY KEY (group_id, id),
  constraint templates_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint templates_default_insured_check CHECK ((default_insured = ANY (ARRAY[0, 1]))),
  constraint templates_default_lifetime_warranty_check CHECK ((default_lifetime_warranty = ANY (ARRAY[0, 1]))),
  constraint templates_include_purchase_fields_check CHECK ((include_purchase_fields = ANY (ARRAY[0, 1]))),
  constraint templates_include_sold_fields_check CHECK ((include_sold_fields = ANY (ARRAY[0, 1]))),
  constraint templates_include_warranty_fields_check CHECK ((include_warranty_fields = ANY (ARRAY[0, 1])))
);
CREATE INDEX templates_by_location ON public.templates USING btree (group_id, default_location_id);

create table trash (
  group_id text collate "C" not null,
  id text collate "C" not null,
  n bigint not null,
  table_name text collate "C" not null,
  subject_id text collate "C" not null,
  row_key text collate "C" not null,
  name text collate "C" not null,
  deleted_at text collate "C" not null,
  deleted_by text collate "C",
  constraint trash_pkey PRIMARY KEY (group_id, id),
  constraint trash_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX trash_by_age ON public.trash USING btree (group_id, deleted_at, id);
CREATE INDEX trash_by_change ON public.trash USING btree (group_id, n);

create table trash_files (
  group_id text collate "C" not null,
  attachment_id text collate "C" not null,
  path text collate "C" not null,
  constraint trash_files_pkey PRIMARY KEY (group_id, attachment_id),
  constraint trash_files_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX trash_files_by_path ON public.trash_files USING btree (group_id, path);

create table users (
  id text collate "C" not null,
  name text collate "C" not null,
  email text collate "C" not null,
  password_hash text collate "C",
  is_superuser integer default 0 not null,
  activated_on text collate "C",
  disabled_at text collate "C",
  oidc_issuer text collate "C",
  oidc_subject text collate "C",
  default_group_id text collate "C",
  settings text collate "C" default '{}'::text not null,
  settings_version integer default 1 not null,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  email_verified_at text collate "C",
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_oidc_issuer_oidc_subject_key UNIQUE (oidc_issuer, oidc_subject),
  constraint users_default_group_id_fkey FOREIGN KEY (default_group_id) REFERENCES groups(id) ON DELETE SET NULL,
  constraint users_is_superuser_check CHECK ((is_superuser = ANY (ARRAY[0, 1])))
);
CREATE INDEX users_by_default_group ON public.users USING btree (default_group_id);

create table views (
  id text collate "C" not null,
  group_id text collate "C" not null,
  user_id text collate "C",
  name text collate "C" not null,
  name_key text collate "C" not null,
  query text collate "C" not null,
  columns text collate "C" not null,
  layout text collate "C" not null,
  order_by text collate "C" not null,
  direction text collate "C" not null,
  is_shared integer not null,
  position integer not null,
  icon text collate "C" not null,
  hue integer,
  version integer default 1 not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  constraint views_pkey PRIMARY KEY (group_id, id),
  constraint views_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint views_check CHECK (((user_id IS NOT NULL) OR (is_shared = 1))),
  constraint views_direction_check CHECK ((direction = ANY (ARRAY['asc'::text, 'desc'::text]))),
  constraint views_is_shared_check CHECK ((is_shared = ANY (ARRAY[0, 1]))),
  constraint views_layout_check CHECK ((layout = ANY (ARRAY['table'::text, 'gallery'::text, 'list'::text])))
);
CREATE INDEX views_by_user ON public.views USING btree (user_id);

CREATE TRIGGER record_attachments_delete AFTER DELETE ON public.attachments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_attachments_delete();

CREATE TRIGGER record_attachments_insert AFTER INSERT ON public.attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_attachments_insert();

CREATE TRIGGER record_attachments_update AFTER UPDATE ON public.attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_attachments_update();

CREATE TRIGGER record_contacts_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_contacts_delete();

CREATE TRIGGER record_contacts_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_contacts_insert();

CREATE TRIGGER record_contacts_update AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_contacts_update();

CREATE TRIGGER record_entities_delete AFTER DELETE ON public.entities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entities_delete();

CREATE TRIGGER record_entities_insert AFTER INSERT ON public.entities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entities_insert();

CREATE TRIGGER record_entities_update AFTER UPDATE ON public.entities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entities_update();

CREATE TRIGGER record_entity_fields BEFORE INSERT OR DELETE OR UPDATE ON public.entity_fields FOR EACH ROW WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_fields();

CREATE TRIGGER record_entity_tags_delete AFTER DELETE ON public.entity_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_tags_delete();

CREATE TRIGGER record_entity_tags_insert AFTER INSERT ON public.entity_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_tags_insert();

CREATE TRIGGER record_entity_types_delete AFTER DELETE ON public.entity_types REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_types_delete();

CREATE TRIGGER record_entity_types_insert AFTER INSERT ON public.entity_types REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_types_insert();

CREATE TRIGGER record_entity_types_update AFTER UPDATE ON public.entity_types REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_entity_types_update();

CREATE TRIGGER record_field_definitions_delete AFTER DELETE ON public.field_definitions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_field_definitions_delete();

CREATE TRIGGER record_field_definitions_insert AFTER INSERT ON public.field_definitions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_field_definitions_insert();

CREATE TRIGGER record_field_definitions_update AFTER UPDATE ON public.field_definitions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_field_definitions_update();

CREATE TRIGGER record_groups_update AFTER UPDATE ON public.groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_groups_update();

CREATE TRIGGER record_invitations_delete AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_invitations_delete();

CREATE TRIGGER record_invitations_insert AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_invitations_insert();

CREATE TRIGGER record_invitations_update AFTER UPDATE ON public.invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_invitations_update();

CREATE TRIGGER record_loan_lines_delete AFTER DELETE ON public.loan_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loan_lines_delete();

CREATE TRIGGER record_loan_lines_insert AFTER INSERT ON public.loan_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loan_lines_insert();

CREATE TRIGGER record_loan_lines_update AFTER UPDATE ON public.loan_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loan_lines_update();

CREATE TRIGGER record_loans_delete AFTER DELETE ON public.loans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loans_delete();

CREATE TRIGGER record_loans_insert AFTER INSERT ON public.loans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loans_insert();

CREATE TRIGGER record_loans_update AFTER UPDATE ON public.loans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_loans_update();

CREATE TRIGGER record_maintenance_entries_delete AFTER DELETE ON public.maintenance_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_maintenance_entries_delete();

CREATE TRIGGER record_maintenance_entries_insert AFTER INSERT ON public.maintenance_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_maintenance_entries_insert();

CREATE TRIGGER record_maintenance_entries_update AFTER UPDATE ON public.maintenance_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_maintenance_entries_update();

CREATE TRIGGER record_memberships_delete AFTER DELETE ON public.memberships REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_memberships_delete();

CREATE TRIGGER record_memberships_insert AFTER INSERT ON public.memberships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_memberships_insert();

CREATE TRIGGER record_memberships_update AFTER UPDATE ON public.memberships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_memberships_update();

CREATE TRIGGER record_notifiers_delete AFTER DELETE ON public.notifiers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_notifiers_delete();

CREATE TRIGGER record_notifiers_insert AFTER INSERT ON public.notifiers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_notifiers_insert();

CREATE TRIGGER record_notifiers_update AFTER UPDATE ON public.notifiers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_notifiers_update();

CREATE TRIGGER record_products_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_products_delete();

CREATE TRIGGER record_products_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_products_insert();

CREATE TRIGGER record_products_update AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_products_update();

CREATE TRIGGER record_shopping_lines_delete AFTER DELETE ON public.shopping_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_shopping_lines_delete();

CREATE TRIGGER record_shopping_lines_insert AFTER INSERT ON public.shopping_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_shopping_lines_insert();

CREATE TRIGGER record_shopping_lines_update AFTER UPDATE ON public.shopping_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_shopping_lines_update();

CREATE TRIGGER record_tags_delete AFTER DELETE ON public.tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_tags_delete();

CREATE TRIGGER record_tags_insert AFTER INSERT ON public.tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_tags_insert();

CREATE TRIGGER record_tags_update AFTER UPDATE ON public.tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_tags_update();

CREATE TRIGGER record_template_fields BEFORE INSERT OR DELETE OR UPDATE ON public.template_fields FOR EACH ROW WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_template_fields();

CREATE TRIGGER record_templates_delete AFTER DELETE ON public.templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_templates_delete();

CREATE TRIGGER record_templates_insert AFTER INSERT ON public.templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_templates_insert();

CREATE TRIGGER record_templates_update AFTER UPDATE ON public.templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('stowage.group'::text, true) <> ''::text)) EXECUTE FUNCTION record_templates_update();
