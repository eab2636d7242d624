package contextcancel_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/contextcancel"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./contextcancel/..."}

func Test(t *testing.T) { leaktest.Run(t, contextcancel.Analyzer, patterns...) }
