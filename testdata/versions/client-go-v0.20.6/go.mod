module github.com/leaklint/leaklint/testdata/versions/client-go-v0.20.6

go 1.26.0

require k8s.io/client-go v0.20.6

require (
	github.com/go-logr/logr v0.2.0 // indirect
	golang.org/x/time v0.0.0-20200630173020-3af7569d3a1e // indirect
	k8s.io/apimachinery v0.20.6 // indirect
	k8s.io/klog/v2 v2.4.0 // indirect
)
