// Process-wide code maps strings in parallel: silent.
package names

import (
	"strings"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/generic_parallel/parallel"
)

// Upper returns the names in upper case.
func Upper(names []string) []string {
	return parallel.Map(names, strings.ToUpper)
}
