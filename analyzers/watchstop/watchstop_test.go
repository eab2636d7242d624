package watchstop_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/watchstop"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./watchstop/..."}

func Test(t *testing.T) { leaktest.Run(t, watchstop.Analyzer, patterns...) }
