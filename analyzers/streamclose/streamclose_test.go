package streamclose_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/streamclose"
)

var patterns = []string{"./streamclose/..."}

func Test(t *testing.T) { leaktest.Run(t, streamclose.Analyzer, patterns...) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, streamclose.Analyzer, patterns...) }
