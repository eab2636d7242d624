package watchstop_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/watchstop"
)

var patterns = []string{"./watchstop/..."}

func Test(t *testing.T) { leaktest.Run(t, watchstop.Analyzer, patterns...) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, watchstop.Analyzer, patterns...) }
