package losthandler_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/losthandler"
	"github.com/leaklint/leaklint/internal/config/configtest"
	"github.com/leaklint/leaklint/internal/leaktest"
)

// The story of kcp has findings of several checks; TestDrivers compares it.
var patterns = []string{"./losthandler/..."}

func Test(t *testing.T) {
	leaktest.Run(t, configtest.Configured(t, losthandler.Analyzer), patterns...)
}
