package pprofserver_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/pprofserver"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./pprofserver/..."}

func Test(t *testing.T) { leaktest.Run(t, pprofserver.Analyzer, patterns...) }
