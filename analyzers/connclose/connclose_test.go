package connclose_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/connclose"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./connclose/..."}

func Test(t *testing.T) { leaktest.Run(t, connclose.Analyzer, patterns...) }
