package mustrelease_test

import (
	"testing"

	"github.com/leaklint/leaklint/analyzers/mustrelease"
	"github.com/leaklint/leaklint/internal/config/configtest"
	"github.com/leaklint/leaklint/internal/leaktest"
)

var patterns = []string{"./mustrelease/..."}

func Test(t *testing.T) {
	leaktest.Run(t, configtest.Configured(t, mustrelease.Analyzer), patterns...)
}
