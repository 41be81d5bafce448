import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Location, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const LONGEST = 400;

/** Ends the report with a line for each failed test that says where and why, for logs that keep only their end. */
export default class FailureLines implements Reporter {
  private readonly lines: string[] = [];

  onTestEnd({ location }: TestCase, { errors: [error] }: TestResult): void {
    if (!error) return;
    const reason = stripVTControlCharacters(error.message ?? '').split(/\s*\n\s*/);
    const places = [location, error.location ?? location].map(placeText).join(', ');
    this.lines.push(`${places}: ${reason.join(' | ').slice(0, LONGEST)}`);
  }

  onEnd(): void {
    this.lines.forEach((line) => console.log(line));
  }
}

const placeText = ({ file, line }: Location) => `${basename(file)}:${line}`;
