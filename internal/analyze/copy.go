package analyze

import (
	"flag"

	"golang.org/x/tools/go/analysis"
)

// Copy returns copies of analyzers, which require copies of what these require, and so may run
// beside them. What they run is not told: to that a copy is the analyzer itself. change is called
// with each analyzer and its copy, those that others require first, and may change the copy.
func Copy(list []*analysis.Analyzer, change func(of, copied *analysis.Analyzer)) []*analysis.Analyzer {
	done := make(map[*analysis.Analyzer]*analysis.Analyzer)
	var all func(list []*analysis.Analyzer) []*analysis.Analyzer
	all = func(list []*analysis.Analyzer) []*analysis.Analyzer {
		copies := make([]*analysis.Analyzer, len(list))
		for i, a := range list {
			if done[a] == nil {
				c := *a
				c.Flags = flag.FlagSet{} // they are set where the analyzer itself is run
				c.Requires = all(a.Requires)
				c.Run = runAs(a, c.Requires)
				change(a, &c)
				done[a] = &c
			}
			copies[i] = done[a]
		}
		return copies
	}
	return all(list)
}

// runAs runs an analyzer with the results of other analyzers for those that it requires.
func runAs(a *analysis.Analyzer, requires []*analysis.Analyzer) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		asked := *pass
		asked.Analyzer, asked.ResultOf = a, make(map[*analysis.Analyzer]any)
		for i, req := range a.Requires {
			asked.ResultOf[req] = pass.ResultOf[requires[i]]
		}
		return a.Run(&asked)
	}
}

// Given returns copies of analyzers for which the results of some that they require are given,
// which so are not run: that is how a driver hands down a configuration.
func Given(list []*analysis.Analyzer, results map[*analysis.Analyzer]any) []*analysis.Analyzer {
	return Copy(list, func(of, c *analysis.Analyzer) {
		if result, ok := results[of]; ok {
			c.Requires, c.FactTypes, c.Run = nil, nil, func(*analysis.Pass) (any, error) { return result, nil }
		}
	})
}
