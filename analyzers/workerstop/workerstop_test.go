package workerstop_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/workerstop"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./workerstop/..."}

func Test(t *testing.T) { leaktest.Run(t, workerstop.Analyzer, patterns...) }
