package helper

import (
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func LogSynced(name string, reg cache.ResourceEventHandlerRegistration) {
	klog.InfoS("handler", "name", name, "synced", reg.HasSynced())
}
