package misctestfile

import (
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func TestQueue(t *testing.T) {
	q := NewQueue()
	q.Add("a")
	other := workqueue.NewTypedDelayingQueue[string]()
	other.AddAfter("b", time.Second)
	if q.Len() != 1 {
		t.Fatal("expected one item")
	}
}
