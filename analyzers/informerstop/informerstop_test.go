package informerstop_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/informerstop"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./informerstop/..."}

func Test(t *testing.T) { leaktest.Run(t, informerstop.Analyzer, patterns...) }
