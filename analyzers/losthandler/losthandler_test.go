package losthandler_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/losthandler"
)

var patterns = []string{"./losthandler/...", "./stories/kcp/..."}

func Test(t *testing.T) { leaktest.Run(t, losthandler.Analyzer, patterns...) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, losthandler.Analyzer, patterns...) }
