// The lowest library starts what it is given and recovers panics: silent.
package spawn

import (
	"k8s.io/klog/v2"
)

// Safely starts fn.
func Safely(fn func()) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				klog.Background().Info("panic", "value", r)
			}
		}()
		fn()
	}()
}
