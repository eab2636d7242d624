// A helper, makes no queue.
package sub

import (
	"k8s.io/klog/v2"
)

type lengther interface{ Len() int }

func Finish(q lengther) {
	klog.InfoS("finished", "left", q.Len())
}
