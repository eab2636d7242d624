package losthandler_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/internal/leaktest"
	"github.com/leaklint/leaklint/analyzers/losthandler"
)

// The story of kcp has findings of several checks; TestDrivers compares it.
var patterns = []string{"./losthandler/..."}

func Test(t *testing.T) { leaktest.Run(t, losthandler.Analyzer, patterns...) }

func TestDeterministic(t *testing.T) { leaktest.Deterministic(t, losthandler.Analyzer, patterns...) }
