-- Where the pages of a very long directory begin, for readers that ask for all of it: PostgREST embeds a supplier's texts
-- in every row before it leaves out those in front of a page, so the fiftieth page by offset cost thirty times the first.

-- Of the suppliers that the caller may see, in the directory's order, the first of each page of `page_rows` but for the
-- very first page; from there on, pages of open suppliers and of premium ones are apart.
create function public.supplier_marks(page_rows integer) returns table (is_premium boolean, sort_name text, id bigint)
language sql stable set search_path = '' as $$
  select s.is_premium, s.sort_name, s.id
  from (
    select t.is_premium, t.sort_name, t.id,
      row_number() over (partition by t.is_premium order by t.sort_name, t.id) - 1 as place
    from (
      select a.is_premium, a.sort_name, a.id from public.suppliers a
      order by a.is_premium, a.sort_name, a.id
      offset greatest(page_rows, 1)
    ) t
  ) s
  where s.place % greatest(page_rows, 1) = 0
  order by s.is_premium, s.sort_name, s.id
$$;
grant execute on function public.supplier_marks(integer) to anon, authenticated;
