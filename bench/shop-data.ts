// The size and the data of the shop in which everything is measured: SQL that gives the same rows every time.

export type Size = {
  sales: number
  onLastDay: number
  customers: number
  products: number
  expenses: number
}

export const FULL_SIZE: Size = {
  sales: 1_000_000,
  onLastDay: 20_000,
  customers: 50_000,
  products: 2000,
  expenses: 20_000,
}
export const SMALL_SIZE: Size = {
  sales: 10_000,
  onLastDay: 200,
  customers: 500,
  products: 100,
  expenses: 200,
}

/**
 * Time-ordered ids as the shop makes them; reproducible pseudo-random numbers between 0 and 1; the time of the n-th sale: over three
 * years, 8 to 20 o'clock, many of them yesterday.
 */
export const HELPER_FUNCTIONS = `
  create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8'
      || substr(md5(kind || n), 4, 15))::uuid
  $$;
  create function pg_temp.chance(n bigint, factor bigint) returns double precision language sql immutable as $$
    select ((n * factor + factor) % 4294967291) / 4294967291.0
  $$;
  create function pg_temp.moment_of(n bigint, sales bigint, on_last_day bigint) returns timestamptz language sql stable as $$
    select date_trunc('milliseconds', date_trunc('day', now()) - interval '1 day' + interval '8 hours'
      + case when n < sales - on_last_day then floor(place) - 1095 else 0 end * interval '1 day'
      + case when n < sales - on_last_day then place - floor(place) else (n - sales + on_last_day)::numeric / on_last_day end
        * interval '12 hours')
    from (select n * 1095.0 / (sales - on_last_day) as place) as spread
  $$;`

/** Three of five products are printed by a recipe, of a base material and half of them of ink too: half of their price. Whole rupiah per piece. */
const MATERIALS = `
    create temp table bench_materials as
      select n as place, pg_temp.id_of('material', n, at) as id, at, (array[100, 200, 500, 1000])[1 + n % 4] as price
      from (select n, date_trunc('day', now()) - interval '1100 days' + n * interval '1 second' as at from generate_series(0, 43) as n) as numbered;
    insert into materials (id, name, kind, created_at, updated_at)
      select id, case when place < 40 then 'Bahan ' else 'Tinta ' end || place, case when place < 40 then 'sheet' else 'liquid' end, at, at
      from bench_materials;
    create temp table bench_recipes as
      select product.id as product_id, product.price, material.id as material_id, material.price as material_price,
        product.price * share * 100::bigint / material.price as units
      from bench_products as product
        cross join lateral (values (40, product.place / 10 % 40), (10, case when product.place % 10 < 3 then 40 + product.place % 4 end)) as item (share, place)
        join bench_materials as material on material.place = item.place
      where product.place % 10 < 6;
    create index on bench_recipes (product_id);`

export function insertMasterData({ customers, products, expenses }: Size): string {
  return `
    create temp table bench_customers as
      select n as place, pg_temp.id_of('customer', n, at) as id, at,
        (array['Toko', 'CV', 'Warung', 'Ibu', 'Bapak', 'Sekolah', 'Bengkel', 'Apotek', 'Kedai', 'Salon'])[1 + n % 10] || ' '
        || initcap(syllables[1 + n * 7919 % 20] || syllables[1 + n * 7919 / 20 % 20] || syllables[1 + n * 7919 / 400 % 20]
          || syllables[1 + n * 7919 / 8000 % 20]) as name
      from (select n, date_trunc('day', now()) - interval '1100 days' + n * interval '1 second' as at
        from generate_series(0, ${customers - 1}) as n) as numbered,
        (select '{ba,su,ri,na,wi,jo,ka,ti,me,lo,da,hu,pe,gi,ro,fa,ni,ya,cu,se}'::text[] as syllables) as spoken;
    insert into customers (id, name, phone, membership_tier, created_at, updated_at)
      select id, name, '08' || (1100000000 + floor(400000000 * pg_temp.chance(place, 2654435761))::bigint), (array['regular', 'regular', 'silver', 'gold'])[1 + place % 4], at, at
      from bench_customers;
    create unique index on bench_customers (place) include (id, name);

    create temp table bench_products as
      select n as place, pg_temp.id_of('product', n, at) as id, at, 500 * (1 + n % 60) as price,
        (array['Banner', 'Stiker', 'Kartu Nama', 'Brosur', 'Spanduk', 'Undangan', 'Mug', 'Kaos', 'Kalender', 'Stempel'])[1 + n % 10]
        || ' ' || (array['Premium', 'Standar', 'Doff', 'Glossy', 'Timbul', 'Besar', 'Kecil', 'Dua Sisi'])[1 + n / 10 % 8]
        || ' ' || (100 + n / 80) as name,
        (array['Banner', 'Stiker', 'Kartu', 'Brosur', 'Banner', 'Kartu', 'Suvenir', 'Suvenir', 'Brosur', 'Suvenir'])[1 + n % 10] as category,
        (array['Digital Printing', 'Sublimation', 'Cutting Plotter'])[1 + n % 3] as machine,
        case when n % 50 = 9 then 'Makloon ' || n % 4 end as vendor
      from (select n, date_trunc('day', now()) - interval '1100 days' + n * interval '1 second' as at
        from generate_series(0, ${products - 1}) as n) as numbered;
    create unique index on bench_products (place);
    ${MATERIALS}
    insert into products (id, name, category, machine_type, unit, price_per_unit, recipe, created_at, updated_at)
      select id, name, category, machine, 'pcs', price, coalesce(recipe, '[]'), at, at from bench_products
      left join (
        select product_id, jsonb_agg(jsonb_build_object('materialId', material_id, 'basis', 'piece', 'amount', units / 10000.0)) as recipe
        from bench_recipes group by 1
      ) as recipe on product_id = id;
    update store_config set outsourcing_enabled = true, terms_enabled = true;

    insert into expenses (id, name, amount, spent_on, created_at, updated_at)
      select pg_temp.id_of('expense', n, at), 'Belanja ' || (array['tinta', 'kertas', 'listrik', 'bensin'])[1 + n % 4] || ' ' || n,
        1000 * (1 + n % 500), at::date, at, at
      from (select n, pg_temp.moment_of(n, ${expenses}, ${expenses / 50}) as at
        from generate_series(0, ${expenses - 1}) as n) as numbered;
    analyze bench_customers; analyze bench_products; analyze bench_recipes;`
}

/**
 * Sales of three lines, most of them paid, one in sixteen in two parts, one in fifty a debt. Few customers buy much, and every
 * product is sold.
 */
export function insertSampleSales(
  from: number,
  until: number,
  { sales, onLastDay, customers, products }: Size,
): string {
  return `
    with sale as (
      select n, numbered.at, pg_temp.id_of('sale', n, numbered.at) as id, customer.id as customer_id, customer.name as customer_name,
        case when n % 101 = 0 then 'cancelled' when n > ${sales - onLastDay} and n % 3 > 0 then 'processing' else 'completed' end as status,
        (array['cash', 'transfer', 'qris'])[1 + n % 3] as method
      from (select n, pg_temp.moment_of(n, ${sales}, ${onLastDay}) as at from generate_series(${from}::bigint, ${until - 1}) as n) as numbered
      join bench_customers as customer
        on customer.place = floor(${customers} * pg_temp.chance(n, 2654435761) * pg_temp.chance(n, 2654435761))::int
    ), line as (
      insert into transaction_items (id, transaction_id, position, product_id, product_name, category, machine_type, quantity, unit,
        unit_price, total, discount_eligible, is_outsourced, vendor, vendor_cost, stage)
      select pg_temp.id_of('line', n * 3 + position, sale.at), sale.id, position, product.id, product.name, category, machine, quantity, 'pcs',
        price, price * quantity, true, vendor is not null, vendor, case when n % 20 > 0 and vendor is not null then price * quantity * 3 / 5 end,
        case when status = 'processing' then (array['print', 'finishing', 'ready'])[1 + case when n % 8 = 0 then position else 1 + (n + position) % 2 end] end
      from sale cross join generate_series(0, 2) as position
        cross join lateral (select 1 + (n * 31 + position * 17) % 40 as quantity) as ordered
        join bench_products as product on product.place = floor(${products} * pg_temp.chance(n * 3 + position, 2246822519))::int
      returning transaction_id, position, product_name, total
    ), summed as (
      select transaction_id, sum(total) as total, min(product_name) filter (where position = 0) as first_item,
        string_agg(product_name, ' ' order by position) as items
      from line group by transaction_id
    ), made as (
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax, cashback, total,
        paid_amount, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at, booked_at,
        updated_at, completed_at, cancelled_at)
      select id, customer_id, customer_name, 'regular', total, 0, 0, 0, 0, total,
        case when n % 97 = 0 then 0 when n % 89 = 0 then div(total, 2) else total end, method, status, at::date + 1, 3, first_item,
        folded(right(id::text, 8) || ' ' || customer_name || ' ' || items), at, at, at,
        case when status = 'completed' then at + interval '2 hours' end, case when status = 'cancelled' then at + interval '1 hour' end
      from sale join summed on transaction_id = id
      returning id, total, paid_amount, payment_method, created_at
    )
    insert into payments (id, transaction_id, amount, tendered, method, created_at, booked_at, later)
    select pg_temp.id_of(kind, ('x' || right(id::text, 12))::bit(48)::bigint, at), id, amount, amount, payment_method, at, at,
      kind = 'rest'
    from made
      cross join lateral (
        select case when paid_amount = total and total > 1 and right(id::text, 1) = '7' then div(total, 2) else 0 end as rest
      ) as split
      cross join lateral (
        values ('payment', paid_amount - rest, created_at), ('rest', rest, created_at + interval '3 hours')
      ) as part (kind, amount, at)
    where amount > 0`
}

/** The stock of a year and a month: what lines past their printing stage used. */
export const MOVEMENTS = `
  insert into material_movements (id, material_id, kind, quantity, value, stock_quantity, stock_value, cost_value, cost_quantity,
    transaction_id, line_id, created_at)
  select id, material_id, kind, quantity, quantity * price / 10000, sum(quantity) over ledger, sum(quantity) over ledger * price / 10000,
    price, 10000, transaction_id, line_id, at
  from (
    select pg_temp.id_of('opening', place, at) as id, id as material_id, 'opening' as kind, 1000000000000 as quantity, price,
      null::uuid as transaction_id, null::uuid as line_id, at
    from bench_materials
    union all
    select pg_temp.id_of(line.id || 'use', recipe.units, made.at), material_id, 'use', -recipe.units * line.quantity, material_price,
      sale.id, line.id, made.at
    from transactions as sale
      cross join lateral (select created_at + interval '2 hours' as at) as made
      join transaction_items as line on line.transaction_id = sale.id
      join bench_recipes as recipe using (product_id)
    where created_at >= date_trunc('day', now()) - interval '396 days' and (status = 'completed' or status = 'processing' and stage in ('finishing', 'ready'))
  ) as moved window ledger as (partition by material_id order by at, id) order by at, id;`

/** What triggers would have maintained; omissions are found by the shop's own examination below. */
export const DERIVED_TABLES = `
  update customers set total_spent = spent.total, first_purchase_at = spent.first from (
    select customer_id, sum(total) as total, min(created_at) as first from transactions
    where deleted_at is null and status <> 'cancelled' group by customer_id
  ) as spent where customers.id = spent.customer_id;
  insert into stale_days select distinct (created_at at time zone 'Asia/Jakarta')::date from transactions
    union select (created_at at time zone 'Asia/Jakarta')::date from payments`
