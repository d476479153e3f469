import type { CountRows, CountTable, Scorer } from '../score/score.ts';

/**
 * One system's counts, a row a unit (a document or a sentence): the fields of all metrics side by side, so that one draw of units
 * serves every metric. `rows` holds `units` rows one after the other, `fields` numbers each.
 */
export interface UnitRows extends CountRows {
  readonly units: number;
}

/**
 * The tables of one system, side by side. The n-th table is that of the n-th scorer. Tables of another metric, another number of
 * fields or another number of units, and rows that are not whole, are an error.
 */
export function joinTables(scorers: readonly Scorer[], tables: readonly CountTable[]): UnitRows {
  if (scorers.length === 0 || scorers.length !== tables.length) {
    throw new Error(`${scorers.length} metrics need as many tables of counts, not ${tables.length}`);
  }
  const units = tables[0].rows.length / tables[0].fields;
  scorers.forEach((scorer, at) => {
    refuseOtherTable(scorer, tables[at], units);
  });
  const fields = tables.reduce((total, table) => total + table.fields, 0);
  const rows = new Float64Array(units * fields);
  let column = 0;
  for (const table of tables) {
    for (let unit = 0; unit < units; unit++) {
      rows.set(table.rows.subarray(unit * table.fields, (unit + 1) * table.fields), unit * fields + column);
    }
    column += table.fields;
  }
  return { units, fields, rows };
}

function refuseOtherTable(scorer: Scorer, table: CountTable, units: number): void {
  if (table.metric !== scorer.name) throw new Error(`counts of ${table.metric} were given for ${scorer.name}`);
  if (table.fields !== scorer.fields.length) {
    throw new Error(`${scorer.name} has ${scorer.fields.length} fields, its counts ${table.fields}`);
  }
  if (!Number.isInteger(units) || table.rows.length !== units * table.fields) {
    throw new Error(`the counts of ${scorer.name} are not one row for each of ${units} units`);
  }
}
