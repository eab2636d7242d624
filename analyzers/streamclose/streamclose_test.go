package streamclose_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/streamclose"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./streamclose/..."}

func Test(t *testing.T) { leaktest.Run(t, streamclose.Analyzer, patterns...) }
