package broadcastershutdown_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/broadcastershutdown"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./broadcastershutdown/..."}

func Test(t *testing.T) { leaktest.Run(t, broadcastershutdown.Analyzer, patterns...) }
