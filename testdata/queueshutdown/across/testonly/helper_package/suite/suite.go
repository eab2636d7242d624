// The queue belongs to the test.
package suite

import (
	"testing"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/testonly/helper_package/testutil"
)

// CheckLen checks the queue's length.
func CheckLen(t testing.TB, keys ...string) {
	q := testutil.NewQueue(t)
	for _, k := range keys {
		q.Add(k)
	}
	if q.Len() != len(keys) {
		t.Fatalf("len %d", q.Len())
	}
}
