import { Migration } from '@mikro-orm/migrations'

export class Migration20261123130000_FitBookingsInOrder extends Migration {
  override name = 'Migration20261123130000_FitBookingsInOrder'

  override up(): void {
    // Which of several parties fit into the places that are free, in their order: one that has no room takes none.
    this.addSql(`create function fit_in_order(places int[], free int) returns boolean[] language plpgsql immutable as $$
      declare
        fits boolean[] := '{}';
      begin
        for party in 1 .. cardinality(places) loop
          fits[party] := places[party] <= free;
          if fits[party] then free := free - places[party]; end if;
        end loop;
        return fits;
      end
    $$;`)
  }

  override down(): void {
    this.addSql(`drop function fit_in_order(int[], int);`)
  }
}
